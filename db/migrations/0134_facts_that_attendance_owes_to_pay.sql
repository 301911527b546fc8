-- What pay needs from a month of attendance besides its sums (docs/decisions/0177-facts-for-pay.md). Months from before
-- have no value in month_pay_days; a job fills the new columns of these months and leaves every other figure alone.

alter table attend_month
  -- Paid days of the whole month as if employed all month, and those within the employment.
  add column month_pay_days numeric(5, 2),
  add column employed_pay_days numeric(5, 2),
  -- Leave that is not paid in full: a list of kind, days and rate.
  add column unpaid jsonb not null default '[]',
  -- Sick leave by illness: a list of since, within and beyond.
  add column sick_spell jsonb not null default '[]',
  -- Overtime hours asked to be given back, by class of day.
  add column ot_workday_lieu numeric(6, 2) not null default 0,
  add column ot_restday_lieu numeric(6, 2) not null default 0,
  add column ot_holiday_lieu numeric(6, 2) not null default 0;

create index ix_attend_month__without_pay_facts on attend_month (user_id) where month_pay_days is null;
