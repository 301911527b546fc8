-- How people stand in tax at an employer, and what was paid in a tax year before its first run here
-- (docs/decisions/0187-tax-standings.md).
create table tax_profile (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  entity_id uuid not null references legal_entity (id),
  resident text not null check (resident in ('居民', '非居民', '未定')),
  kind text not null,
  entry_case text not null,
  entry_year integer check (entry_year between 1900 and 9999),
  deduct_basic boolean not null default true,
  hire_date date,
  leave_date date,
  paid_after_months text,
  paid_after_leaving boolean not null generated always as (paid_after_months is not null) stored,
  disabled boolean not null default false,
  martyr_kin boolean not null default false,
  lonely boolean not null default false,
  cert_no text,
  reduce_share numeric(6, 5) not null default 0 check (reduce_share between 0 and 1),
  at_once_years text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_tax_profile__entry check ((entry_case = '无') = (entry_year is null)),
  constraint ck_tax_profile__order check (leave_date >= hire_date)
);
create unique index uq_tax_profile__user_id__entity_id on tax_profile (user_id, entity_id) where deleted_at is null;
create index ix_tax_profile__entity on tax_profile (entity_id, id);
create index ix_tax_profile__dept on tax_profile (dept_id);
comment on column tax_profile.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column tax_profile.resident is 'Filled by a rule: resident with an identity card of the country, else undefined, where nothing is chosen.';
comment on column tax_profile.kind is 'Filled by a rule: what the terms of pay say, where nothing is chosen.';

create table tax_opening (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  entity_id uuid not null references legal_entity (id),
  year integer not null check (year between 1900 and 9999),
  as_of text not null check (as_of ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  income numeric(14, 2) not null check (income >= 0),
  tax_free numeric(14, 2) not null default 0 check (tax_free >= 0),
  basic_months integer not null check (basic_months between 0 and 12),
  special numeric(14, 2) not null default 0 check (special >= 0),
  extra numeric(14, 2) not null default 0 check (extra >= 0),
  other numeric(14, 2) not null default 0 check (other >= 0),
  donation numeric(14, 2) not null default 0 check (donation >= 0),
  reduced numeric(14, 2) not null default 0 check (reduced >= 0),
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  bonus_used boolean not null default false,
  remark text,
  state text not null default '0' check (state in ('0', '1', '9')),
  filed_by_id uuid references app_user (id),
  confirmed_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_tax_opening__year check (left(as_of, 4) = year::text),
  constraint ck_tax_opening__four_eyes check (confirmed_by_id is distinct from filed_by_id or confirmed_by_id is null)
);
create unique index uq_tax_opening__user_id__entity_id__year on tax_opening (user_id, entity_id, year)
  where deleted_at is null and state <> '9';
create index ix_tax_opening__user on tax_opening (user_id, year);
create index ix_tax_opening__year on tax_opening (year desc, id) where deleted_at is null;
create index ix_tax_opening__entity on tax_opening (entity_id);
create index ix_tax_opening__dept on tax_opening (dept_id);
create index ix_tax_opening__filed_by on tax_opening (filed_by_id);
create index ix_tax_opening__confirmed_by on tax_opening (confirmed_by_id);
comment on column tax_opening.user_id is 'Filled by a rule: the person whom the row is about.';

create trigger place_tax_profile before insert on tax_profile
  for each row execute function place_tax_deduction();
create trigger place_tax_opening before insert on tax_opening
  for each row execute function place_tax_deduction();

create function move_tax_standings() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger move_tax_standings after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_tax_standings();

create trigger announce after insert or update or delete or truncate on tax_profile
  for each statement execute function announce_records();
create trigger announce after insert or update or delete or truncate on tax_opening
  for each statement execute function announce_records();
