-- Reminders of slips that nobody has confirmed (docs/decisions/0212-pay-reports-and-reminders.md).
create table slip_reminder (
  salary_id uuid not null references salary (id),
  day date not null default today(),
  sent_by uuid not null references app_user (id),
  sent_at timestamptz not null default now(),
  primary key (salary_id, day)
);
create index ix_slip_reminder__sent_by on slip_reminder (sent_by);
comment on table slip_reminder is 'A person was reminded of a slip: at most once a day, whoever presses.';
comment on column slip_reminder.day is 'Filled by a rule: the day of the reminder.';
comment on column slip_reminder.sent_by is 'Filled by a rule: who reminded.';
comment on column slip_reminder.sent_at is 'Filled by a rule: when.';
