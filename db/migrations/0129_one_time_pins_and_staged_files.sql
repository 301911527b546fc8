-- PINs that somebody is given on paper (docs/decisions/0163-one-time-pins.md). Such a PIN must be changed at a
-- terminal before it clocks anybody in, and ends by itself.
alter table attend_pin
  add column is_once boolean not null default false,
  add column valid_until timestamptz,
  -- The form by which it was given: the same form gives no second PIN.
  add column given_in uuid,
  add constraint ck_attend_pin__once check (is_once = (valid_until is not null));
comment on column attend_pin.given_in is 'Filled by a rule: the request that gave it.';
create index ix_attend_pin__given_in on attend_pin (given_in) where given_in is not null;

alter table sign_in_log drop constraint sign_in_log_reason_check;
alter table sign_in_log add constraint sign_in_log_reason_check check (reason in
  ('unknown', 'password', 'locked', 'disabled', 'changed', 'busy', 'throttled', 'used', 'noPin', 'expired'));

-- Files that were sent with a form that is not saved yet (docs/decisions/0162-staged-files.md). Their bytes have no record, and the hourly job deletes what
-- no form has taken.
create table staged_file (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  name text not null,
  keys text[] not null,
  created_at timestamptz not null default now()
);
create index ix_staged_file__user on staged_file (user_id, created_at);
create index ix_staged_file__created on staged_file (created_at);
