-- Formalities of insurance and fund, bases that change within a row of a register, and differences that are booked in
-- a later month (docs/decisions/0192-formalities-and-differences.md).
create table insurance_formality (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  kind text not null,
  target text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  month_to text check (month_to ~ '^\d{4}-(0[1-9]|1[0-2])$' and month_to >= month),
  book_month text check (book_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  city text,
  entity_id uuid references legal_entity (id),
  account_kind text,
  stop_reason text,
  types text[] not null default '{}',
  late_days integer check (late_days >= 0),
  reason text not null,
  outer_no text,
  handled_at date,
  base numeric(14, 2) check (base > 0),
  late_fee numeric(14, 2),
  claim_amount numeric(14, 2) check (claim_amount >= 0),
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column insurance_formality.doc_no is 'Filled by a rule: next_document_number.';
create unique index uq_insurance_formality__doc_no on insurance_formality (lower(doc_no)) where deleted_at is null;
create index ix_insurance_formality__user on insurance_formality (user_id);
create index ix_insurance_formality__dept on insurance_formality (dept_id) where deleted_at is null;
create index ix_insurance_formality__entity on insurance_formality (entity_id);
create index ix_insurance_formality__month on insurance_formality (month desc, id) where deleted_at is null;
create index ix_insurance_formality__state on insurance_formality (state, month desc) where deleted_at is null;
create index ix_insurance_formality__apply_user on insurance_formality (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_insurance_formality__due on insurance_formality (id)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on insurance_formality
  for each statement execute function announce_records();

-- A base counts from a month on, for all types or for some.
alter table insurance_person add column bases jsonb not null default '[]';
alter table house_fund_person add column bases jsonb not null default '[]';
comment on column insurance_person.bases is 'Filled by a rule: the bases by their first month, once one has been changed.';
comment on column house_fund_person.bases is 'Filled by a rule: the bases by their first month, once one has been changed.';

alter table insurance_monthly drop constraint insurance_monthly_kind_check;
alter table insurance_monthly add constraint insurance_monthly_kind_check
  check (kind in ('正常', '补差', '补缴', '退费'));
alter table house_fund_monthly drop constraint house_fund_monthly_kind_check;
alter table house_fund_monthly add constraint house_fund_monthly_kind_check
  check (kind in ('正常', '补差', '补缴'));

-- What is paid later, or given back, for an earlier month: by person and type, booked in the month that withholds it.
create table contribution_difference (
  id uuid primary key,
  register text not null check (register in ('insurance', 'fund')),
  kind text not null check (kind in ('补差', '补缴', '退费')),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  of_month text not null check (of_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  type text not null,
  user_id uuid not null references user_base_info (id),
  entity_id uuid not null references legal_entity (id),
  city text not null,
  company_before numeric(14, 2) not null,
  company_after numeric(14, 2) not null,
  person_before numeric(14, 2) not null,
  person_after numeric(14, 2) not null,
  untaxed_company numeric(14, 2) not null,
  untaxed_person numeric(14, 2) not null,
  source_id uuid not null,
  created_at timestamptz not null default now(), created_by uuid
);
comment on column contribution_difference.untaxed_company is 'Filled by a rule: the part of the difference that is free of tax.';
comment on column contribution_difference.untaxed_person is 'Filled by a rule: the part of the difference that is taken off before tax.';
create index ix_contribution_difference__booked on contribution_difference (month, register, kind, user_id);
create index ix_contribution_difference__user on contribution_difference (user_id, register, of_month);
create index ix_contribution_difference__entity on contribution_difference (entity_id);
