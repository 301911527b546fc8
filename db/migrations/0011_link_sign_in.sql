-- Sign-in by link: a link is good once, whichever process it reaches; see platform/api/identity/link-use.ts.

create table used_sign_in_link (
  nonce_hash text primary key,
  expires_at timestamptz not null
);
create index ix_used_sign_in_link__expires on used_sign_in_link (expires_at);

alter table sign_in_log drop constraint sign_in_log_reason_check;
alter table sign_in_log add constraint sign_in_log_reason_check
  check (reason in ('unknown', 'password', 'locked', 'disabled', 'changed', 'busy', 'throttled', 'used'));
