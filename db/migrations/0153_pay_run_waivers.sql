-- Checks of a pay run before its approval (docs/decisions/0206-checks-before-approval.md).
create table pay_run_waiver (
  id uuid primary key,
  run_id uuid not null references pay_run (id),
  user_id uuid not null references user_base_info (id),
  code text not null,
  reason text not null check (length(reason) between 1 and 200),
  waived_by uuid not null references app_user (id),
  waived_at timestamptz not null default now()
);
create unique index uq_pay_run_waiver__run_id__user_id__code on pay_run_waiver (run_id, user_id, code);
create index ix_pay_run_waiver__user on pay_run_waiver (user_id);
create index ix_pay_run_waiver__waived_by on pay_run_waiver (waived_by);
comment on table pay_run_waiver is 'A run of pay is approved without this person, whose pay cannot be worked out, by the decision of a user who then does not audit it.';
comment on column pay_run_waiver.code is 'Filled by a rule: the reason why the pay cannot be worked out, as the key of its message. Another reason needs another waiver.';
comment on column pay_run_waiver.waived_by is 'Filled by a rule: the user who decided.';
comment on column pay_run_waiver.waived_at is 'Filled by a rule: when the user decided.';
alter table salary add column seal text;
comment on column salary.seal is 'Filled by a rule: the hash of the amounts that were audited (seal_of_salary). Null before the audit, and for rows that were audited before there were seals.';
alter table pay_run add column hash text;
comment on column pay_run.hash is 'The hash of the seals of all rows, once all rows are audited.';
