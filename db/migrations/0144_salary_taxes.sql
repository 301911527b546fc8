-- The tax sheet (docs/decisions/0188-tax-months.md). A month is a tax period: the month of the pay days.
create table salary_tax (
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
  tax_kind text not null,
  tax_region text,
  runs integer not null default 0,
  income numeric(14, 2) not null default 0,
  tax_free numeric(14, 2) not null default 0,
  insurance numeric(14, 2) not null default 0,
  fund numeric(14, 2) not null default 0,
  ytd_income numeric(14, 2) not null default 0,
  ytd_tax_free numeric(14, 2) not null default 0,
  ytd_basic numeric(14, 2) not null default 0,
  ytd_special numeric(14, 2) not null default 0,
  ytd_extra numeric(14, 2) not null default 0,
  ytd_other numeric(14, 2) not null default 0,
  ytd_donate numeric(14, 2) not null default 0,
  ytd_taxable numeric(14, 2) not null default 0,
  rate numeric(5, 2) not null default 0,
  quick numeric(14, 2) not null default 0,
  ytd_tax numeric(14, 2) not null default 0,
  ytd_reduced numeric(14, 2) not null default 0,
  ytd_paid numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  bonus_income numeric(14, 2) not null default 0,
  bonus_tax numeric(14, 2) not null default 0,
  compensation numeric(14, 2) not null default 0,
  compensation_tax numeric(14, 2) not null default 0,
  diff numeric(14, 2),
  result text not null default 'none' check (result in ('none', 'same', 'differs')),
  differences jsonb not null default '[]',
  basis jsonb not null default '[]',
  typed jsonb not null default '{}',
  manual boolean not null generated always as (typed <> '{}') stored,
  by_hand boolean not null default false,
  last_amount numeric(14, 2),
  change text generated always as (case when last_amount is null then 'new'
    when tax > last_amount then 'up' when tax < last_amount then 'down' else 'same' end) stored,
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
comment on column salary_tax.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column salary_tax.emp_no is 'Filled by a rule: the value when the row was made.';
comment on column salary_tax.person_name is 'Filled by a rule: the value when the row was made.';
comment on column salary_tax.dept_id is 'Filled by a rule: the value when the row was made.';
comment on column salary_tax.department is 'Filled by a rule: the value when the row was made.';
comment on column salary_tax.basis is 'Filled by a rule: how the product computed the figures.';
comment on column salary_tax.typed is 'Filled by a rule: the figures that users overwrote, with user and time.';
comment on column salary_tax.done_by is 'Filled by a rule: the account that took each step, because some steps need two people.';
comment on column salary_tax.inputs is 'Filled by a rule: a digest of the figures of other sheets and months from which the row was computed.';
create unique index uq_salary_tax__month__entity_id__tax_kind__user_id
  on salary_tax (month, entity_id, tax_kind, user_id) where deleted_at is null;
create index ix_salary_tax__month on salary_tax (month, department, emp_no, id) where deleted_at is null;
create index ix_salary_tax__open on salary_tax (month) where state = '0' and deleted_at is null;
create index ix_salary_tax__user on salary_tax (user_id, month desc);
create index ix_salary_tax__dept on salary_tax (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on salary_tax
  for each statement execute function announce_records();
create trigger keep_archived before update on salary_tax
  for each row when (old.state = '4') execute function keep_archived_month();

-- The months of a tax year of a person.
create index ix_salary_tax__entity on salary_tax (entity_id, user_id, month) where deleted_at is null;

comment on column salary_tax.differences is 'Filled by a rule: the columns in which the result of the tax bureau differs.';

-- The files of a tax period: sheets that went to the tax bureau, and its results that came in.
create table tax_return_file (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sheet', 'result')),
  entity_id uuid not null references legal_entity (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  name text not null,
  sha256 text,
  rows integer not null,
  differing integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid
);
create index ix_tax_return_file__entity on tax_return_file (entity_id, month, created_at);
