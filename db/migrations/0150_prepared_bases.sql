-- Lists of new bases that are prepared and then adjusted together (docs/decisions/0201-prepared-bases.md).
create table insurance_base (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  city text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  book_month text not null check (book_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and book_month >= month),
  types text[] not null default '{}',
  state text not null default '0' check (state in ('0', '1')),
  current_base numeric(14, 2),
  base numeric(14, 2) not null check (base > 0),
  source text not null check (source in ('pay', 'before', 'hand', 'file')),
  bound text not null default 'none' check (bound in ('none', 'floor', 'cap')),
  floor numeric(14, 2),
  cap numeric(14, 2),
  person_before numeric(14, 2),
  person_after numeric(14, 2),
  company_before numeric(14, 2),
  company_after numeric(14, 2),
  difference numeric(14, 2),
  back_months integer not null default 0 check (back_months >= 0),
  back_person numeric(14, 2),
  back_company numeric(14, 2),
  problem text check (problem in ('noRow', 'noType', 'noRule')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column insurance_base.city is 'Filled by a rule: the city of the row in the register.';
comment on column insurance_base.month is 'Filled by a rule: the month of the prepared list, unless a user types it.';
comment on column insurance_base.book_month is 'Filled by a rule: the month of the prepared list, or this month, unless a user types it.';
comment on column insurance_base.source is 'Filled by a rule: what the base follows from.';
-- A person is once in the list that is prepared. Rows whose bases have been adjusted stay as the record of the year.
create unique index uq_insurance_base__user_id on insurance_base (user_id) where state = '0' and deleted_at is null;
create index ix_insurance_base__user on insurance_base (user_id);
create index ix_insurance_base__dept on insurance_base (dept_id);
create index ix_insurance_base__from on insurance_base (month desc, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on insurance_base
  for each statement execute function announce_records();

create table house_fund_base (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  city text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  book_month text not null check (book_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and book_month >= month),
  state text not null default '0' check (state in ('0', '1')),
  current_base numeric(14, 2),
  base numeric(14, 2) not null check (base > 0),
  source text not null check (source in ('pay', 'before', 'hand', 'file')),
  bound text not null default 'none' check (bound in ('none', 'floor', 'cap')),
  floor numeric(14, 2),
  cap numeric(14, 2),
  person_before numeric(14, 2),
  person_after numeric(14, 2),
  company_before numeric(14, 2),
  company_after numeric(14, 2),
  difference numeric(14, 2),
  back_months integer not null default 0 check (back_months >= 0),
  back_person numeric(14, 2),
  back_company numeric(14, 2),
  problem text check (problem in ('noRow', 'noType', 'noRule')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column house_fund_base.city is 'Filled by a rule: the city of the row in the register.';
comment on column house_fund_base.month is 'Filled by a rule: the month of the prepared list, unless a user types it.';
comment on column house_fund_base.book_month is 'Filled by a rule: the month of the prepared list, or this month, unless a user types it.';
comment on column house_fund_base.source is 'Filled by a rule: what the base follows from.';
-- A person is once in the list that is prepared. Rows whose bases have been adjusted stay as the record of the year.
create unique index uq_house_fund_base__user_id on house_fund_base (user_id) where state = '0' and deleted_at is null;
create index ix_house_fund_base__user on house_fund_base (user_id);
create index ix_house_fund_base__dept on house_fund_base (dept_id);
create index ix_house_fund_base__from on house_fund_base (month desc, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on house_fund_base
  for each statement execute function announce_records();
