-- What month sheets keep beside their figures (docs/decisions/0153-month-sheets-for-pay.md): who took which
-- step of a row, and which inputs its figures were computed from.
alter table certificate_monthly
  add column done_by jsonb not null default '{}',
  add column inputs text;
comment on column certificate_monthly.done_by is
  'Filled by a rule: the account that took each step, for steps that two people must take.';
comment on column certificate_monthly.inputs is
  'Filled by a rule: a digest of the figures of other sheets and months that the row was computed from.';
