-- Who is insured and has a fund account, and what is paid for them month by month
-- (docs/decisions/0185-contributions-month-by-month.md). The columns of the two months besides their own are those of
-- every sheet of a month (docs/decisions/0092-month-sheets.md).
create table insurance_person (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  city text not null,
  entity_id uuid not null references legal_entity (id),
  social_no text,
  types text[] not null,
  agent boolean not null default false,
  declare_base numeric(14, 2) not null check (declare_base > 0),
  start_month text not null check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  stop_month text check (stop_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and stop_month >= start_month),
  stop_reason text,
  state text not null default '0' check (state in ('0', '1', '2', '3')),
  remark text,
  months int4range not null generated always as (int4range(
    left(start_month, 4)::integer * 12 + right(start_month, 2)::integer,
    left(stop_month, 4)::integer * 12 + right(stop_month, 2)::integer + 1)) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  -- Contributions of a person are paid once a month, by one employer in one city.
  constraint ex_insurance_person__months exclude using gist (user_id with =, months with &&) where (deleted_at is null)
);
comment on column insurance_person.months is 'Filled by a rule: the range of the row in months, for its constraint.';
create index ix_insurance_person__from on insurance_person (start_month desc, id) where deleted_at is null;
create index ix_insurance_person__user on insurance_person (user_id) where deleted_at is null;
create index ix_insurance_person__dept on insurance_person (dept_id);
create index ix_insurance_person__entity on insurance_person (entity_id);
create trigger announce after insert or update or delete or truncate on insurance_person
  for each statement execute function announce_records();

create table house_fund_person (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  city text not null,
  entity_id uuid not null references legal_entity (id),
  fund_no text,
  account_kind text not null,
  company_rate numeric(6, 5) check (company_rate between 0 and 0.12),
  person_rate numeric(6, 5) check (person_rate between 0 and 0.12),
  supp_company_rate numeric(6, 5) check (supp_company_rate between 0 and 0.12),
  supp_person_rate numeric(6, 5) check (supp_person_rate between 0 and 0.12),
  declare_base numeric(14, 2) not null check (declare_base > 0),
  start_month text not null check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  stop_month text check (stop_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and stop_month >= start_month),
  stop_reason text,
  state text not null default '0' check (state in ('0', '1', '2', '3')),
  remark text,
  months int4range not null generated always as (int4range(
    left(start_month, 4)::integer * 12 + right(start_month, 2)::integer,
    left(stop_month, 4)::integer * 12 + right(stop_month, 2)::integer + 1)) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  -- Contributions of a person are paid once a month, by one employer in one city.
  constraint ex_house_fund_person__months exclude using gist (user_id with =, months with &&) where (deleted_at is null)
);
comment on column house_fund_person.months is 'Filled by a rule: the range of the row in months, for its constraint.';
create index ix_house_fund_person__from on house_fund_person (start_month desc, id) where deleted_at is null;
create index ix_house_fund_person__user on house_fund_person (user_id) where deleted_at is null;
create index ix_house_fund_person__dept on house_fund_person (dept_id);
create index ix_house_fund_person__entity on house_fund_person (entity_id);
create trigger announce after insert or update or delete or truncate on house_fund_person
  for each statement execute function announce_records();

-- The department of a row follows the person.
create function move_contributions() returns trigger language plpgsql as $$
begin
  update insurance_person set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  update house_fund_person set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_contributions after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_contributions();

create table insurance_monthly (
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
  kind text not null check (kind in ('正常', '补差')),
  insured_city text,
  entity_id uuid references legal_entity (id),
  declare_base numeric(14, 2),
  pension_c numeric(14, 2),
  pension_p numeric(14, 2),
  medical_c numeric(14, 2),
  medical_p numeric(14, 2),
  unemp_c numeric(14, 2),
  unemp_p numeric(14, 2),
  injury_c numeric(14, 2),
  injury_p numeric(14, 2),
  maternity_c numeric(14, 2),
  maternity_p numeric(14, 2),
  serious_c numeric(14, 2),
  serious_p numeric(14, 2),
  care_c numeric(14, 2),
  care_p numeric(14, 2),
  total_company numeric(14, 2),
  total_person numeric(14, 2),
  both_sides numeric(14, 2),
  deductible numeric(14, 2),
  basis jsonb not null default '[]',
  typed jsonb not null default '{}',
  manual boolean not null generated always as (typed <> '{}') stored,
  by_hand boolean not null default false,
  last_amount numeric(14, 2),
  change text generated always as (case when last_amount is null then 'new'
    when both_sides > last_amount then 'up' when both_sides < last_amount then 'down' else 'same' end) stored,
  remark text,
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '9')),
  batch_no text,
  checked_by text,
  checked_at timestamptz,
  audited_by text,
  audited_at timestamptz,
  finished_at date,
  reason text,
  done_by jsonb not null default '{}',
  inputs text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column insurance_monthly.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column insurance_monthly.emp_no is 'Filled by a rule: the value when the row was made.';
comment on column insurance_monthly.person_name is 'Filled by a rule: the value when the row was made.';
comment on column insurance_monthly.dept_id is 'Filled by a rule: the value when the row was made.';
comment on column insurance_monthly.department is 'Filled by a rule: the value when the row was made.';
comment on column insurance_monthly.basis is 'Filled by a rule: how the product computed the figures.';
comment on column insurance_monthly.typed is 'Filled by a rule: the figures that users overwrote, with user and time.';
comment on column insurance_monthly.done_by is 'Filled by a rule: the account that took each step, because some steps need two people.';
comment on column insurance_monthly.inputs is 'Filled by a rule: a digest of the figures of other sheets and months from which the row was computed.';
create unique index uq_insurance_monthly__month__kind__user_id
  on insurance_monthly (month, kind, user_id) where deleted_at is null;
create index ix_insurance_monthly__month on insurance_monthly (month, department, emp_no, id) where deleted_at is null;
create index ix_insurance_monthly__open on insurance_monthly (month) where state = '0' and deleted_at is null;
create index ix_insurance_monthly__user on insurance_monthly (user_id, month desc);
create index ix_insurance_monthly__dept on insurance_monthly (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on insurance_monthly
  for each statement execute function announce_records();
create trigger keep_archived before update on insurance_monthly
  for each row when (old.state = '4') execute function keep_archived_month();

create index ix_insurance_monthly__entity on insurance_monthly (entity_id, month);

create table house_fund_monthly (
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
  kind text not null check (kind in ('正常', '补差')),
  fund_city text,
  entity_id uuid references legal_entity (id),
  base numeric(14, 2),
  company_rate numeric(6, 5),
  person_rate numeric(6, 5),
  company_amount numeric(14, 2),
  person_amount numeric(14, 2),
  supp_company numeric(14, 2),
  supp_person numeric(14, 2),
  both_sides numeric(14, 2),
  tax_free_person numeric(14, 2),
  tax_free_company numeric(14, 2),
  basis jsonb not null default '[]',
  typed jsonb not null default '{}',
  manual boolean not null generated always as (typed <> '{}') stored,
  by_hand boolean not null default false,
  last_amount numeric(14, 2),
  change text generated always as (case when last_amount is null then 'new'
    when both_sides > last_amount then 'up' when both_sides < last_amount then 'down' else 'same' end) stored,
  remark text,
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '9')),
  batch_no text,
  checked_by text,
  checked_at timestamptz,
  audited_by text,
  audited_at timestamptz,
  finished_at date,
  reason text,
  done_by jsonb not null default '{}',
  inputs text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column house_fund_monthly.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column house_fund_monthly.emp_no is 'Filled by a rule: the value when the row was made.';
comment on column house_fund_monthly.person_name is 'Filled by a rule: the value when the row was made.';
comment on column house_fund_monthly.dept_id is 'Filled by a rule: the value when the row was made.';
comment on column house_fund_monthly.department is 'Filled by a rule: the value when the row was made.';
comment on column house_fund_monthly.basis is 'Filled by a rule: how the product computed the figures.';
comment on column house_fund_monthly.typed is 'Filled by a rule: the figures that users overwrote, with user and time.';
comment on column house_fund_monthly.done_by is 'Filled by a rule: the account that took each step, because some steps need two people.';
comment on column house_fund_monthly.inputs is 'Filled by a rule: a digest of the figures of other sheets and months from which the row was computed.';
create unique index uq_house_fund_monthly__month__kind__user_id
  on house_fund_monthly (month, kind, user_id) where deleted_at is null;
create index ix_house_fund_monthly__month on house_fund_monthly (month, department, emp_no, id) where deleted_at is null;
create index ix_house_fund_monthly__open on house_fund_monthly (month) where state = '0' and deleted_at is null;
create index ix_house_fund_monthly__user on house_fund_monthly (user_id, month desc);
create index ix_house_fund_monthly__dept on house_fund_monthly (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on house_fund_monthly
  for each statement execute function announce_records();
create trigger keep_archived before update on house_fund_monthly
  for each row when (old.state = '4') execute function keep_archived_month();

create index ix_house_fund_monthly__entity on house_fund_monthly (entity_id, month);
comment on column insurance_person.city is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column insurance_person.entity_id is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column insurance_person.types is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column insurance_person.declare_base is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column insurance_person.start_month is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column house_fund_person.city is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column house_fund_person.entity_id is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column house_fund_person.declare_base is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
comment on column house_fund_person.start_month is 'Filled by a rule: what the personnel file and the employer say, unless a user types it.';
