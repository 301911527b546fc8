-- The sign-in log also says how often somebody failed lately; see platform/api/identity/throttle/throttle.ts.

create index ix_sign_in_log__ip on sign_in_log (ip, at desc);
alter table sign_in_log drop constraint sign_in_log_reason_check;
alter table sign_in_log add constraint sign_in_log_reason_check
  check (reason in ('unknown', 'password', 'locked', 'disabled', 'changed', 'busy', 'throttled'));
