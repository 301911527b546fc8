-- Pay runs and their sheet (docs/decisions/0186-pay-runs.md). A run is one payment of wages by an employer for a work
-- month; its tax period is the month of the pay day.
create table pay_run (
  id uuid primary key,
  run_no text not null,
  kind text not null,
  entity_id uuid not null references legal_entity (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  pay_date date not null,
  tax_period text not null check (tax_period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  title text not null,
  state text not null default 'empty',
  people integer not null default 0,
  gross numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  net numeric(14, 2) not null default 0,
  cost numeric(14, 2) not null default 0,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_pay_run__run_no on pay_run (lower(run_no)) where deleted_at is null;
create unique index uq_pay_run__entity_id__month__kind on pay_run (entity_id, month, kind) where deleted_at is null;
create index ix_pay_run__tax_period on pay_run (entity_id, tax_period, pay_date);
create trigger announce after insert or update or delete or truncate on pay_run
  for each statement execute function announce_records();
comment on column pay_run.pay_date is 'Filled by a rule: the pay day of the employer, unless a user types another one.';

create table salary (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_id uuid not null references user_base_info (id),
  emp_no text not null,
  person_name text not null,
  dept_id uuid not null references department (id),
  department text not null,
  post_name text,
  city text,
  company_entity text,
  entity_id uuid not null references legal_entity (id),
  kind text not null,
  month_pay_days numeric(5, 2) not null default 0,
  employed_pay_days numeric(5, 2) not null default 0,
  base_pay numeric(14, 2) not null default 0,
  post_pay numeric(14, 2) not null default 0,
  allowance_pay numeric(14, 2) not null default 0,
  overtime_pay numeric(14, 2) not null default 0,
  merit_pay numeric(14, 2) not null default 0,
  other_add numeric(14, 2) not null default 0,
  absence_deduct numeric(14, 2) not null default 0,
  sick_deduct numeric(14, 2) not null default 0,
  other_deduct numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  insurance_person numeric(14, 2) not null default 0,
  fund_person numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  after_tax_add numeric(14, 2) not null default 0,
  after_tax_deduct numeric(14, 2) not null default 0,
  carry_in numeric(14, 2) not null default 0,
  carry_out numeric(14, 2) not null default 0,
  net numeric(14, 2) not null default 0,
  in_kind numeric(14, 2) not null default 0,
  insurance_company numeric(14, 2) not null default 0,
  fund_company numeric(14, 2) not null default 0,
  cost numeric(14, 2) not null default 0,
  tax_income numeric(14, 2) not null default 0,
  tax_free numeric(14, 2) not null default 0,
  not_taxed numeric(14, 2) not null default 0,
  insurance_deductible numeric(14, 2) not null default 0,
  fund_limit numeric(14, 2),
  basis jsonb not null default '[]',
  typed jsonb not null default '{}',
  manual boolean not null generated always as (typed <> '{}') stored,
  by_hand boolean not null default false,
  last_amount numeric(14, 2),
  change text generated always as (case when last_amount is null then 'new'
    when net > last_amount then 'up' when net < last_amount then 'down' else 'same' end) stored,
  remark text,
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '5', '9')),
  batch_no text,
  checked_by text,
  checked_at timestamptz,
  audited_by text,
  audited_at timestamptz,
  finished_at date,
  published_by text,
  published_at timestamptz,
  reason text,
  done_by jsonb not null default '{}',
  inputs text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column salary.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column salary.emp_no is 'Filled by a rule: the value when the row was made.';
comment on column salary.person_name is 'Filled by a rule: the value when the row was made.';
comment on column salary.dept_id is 'Filled by a rule: the value when the row was made.';
comment on column salary.department is 'Filled by a rule: the value when the row was made.';
comment on column salary.basis is 'Filled by a rule: how the product computed the figures.';
comment on column salary.typed is 'Filled by a rule: the figures that users overwrote, with user and time.';
comment on column salary.done_by is 'Filled by a rule: the account that took each step, because some steps need two people.';
comment on column salary.inputs is 'Filled by a rule: a digest of the figures of other sheets and months from which the row was computed.';
create unique index uq_salary__month__entity_id__kind__user_id
  on salary (month, entity_id, kind, user_id) where deleted_at is null;
create index ix_salary__month on salary (month, department, emp_no, id) where deleted_at is null;
create index ix_salary__open on salary (month) where state = '0' and deleted_at is null;
create index ix_salary__user on salary (user_id, month desc);
create index ix_salary__dept on salary (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on salary
  for each statement execute function announce_records();
create trigger keep_archived before update on salary
  for each row when (old.state = '4') execute function keep_archived_month();

-- The year's earlier payments of a person by an employer.
create index ix_salary__entity on salary (entity_id, user_id, month) where deleted_at is null;

create function sum_pay_runs() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger sum_runs_made after insert on salary
  referencing new table as touched for each statement execute function sum_pay_runs();
create trigger sum_runs_changed after update on salary
  referencing new table as touched for each statement execute function sum_pay_runs();
create trigger sum_runs_gone after delete on salary
  referencing old table as touched for each statement execute function sum_pay_runs();
