-- Legal entities: the employers that hire, register, insure and pay (docs/decisions/0178-employers-by-register.md).
create table legal_entity (
  id uuid primary key,
  name text not null,
  credit_code text not null,
  tax_no text not null,
  tax_region text not null,
  social_city text not null,
  social_no text,
  fund_city text not null,
  fund_no text,
  pay_day integer not null check (pay_day between 1 and 31),
  pay_lag text not null default '1' check (pay_lag in ('0', '1')),
  medical_fixed_payer text,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_legal_entity__name on legal_entity (lower(name)) where deleted_at is null;
create unique index uq_legal_entity__credit_code on legal_entity (lower(credit_code)) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on legal_entity
  for each statement execute function announce_records();

-- The bank accounts from which an employer pays.
create table entity_account (
  id uuid primary key,
  entity_id uuid not null references legal_entity (id),
  bank text not null,
  branch text,
  account_no text not null,
  purpose text,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_entity_account__account_no on entity_account (lower(account_no)) where deleted_at is null;
create index ix_entity_account__entity on entity_account (entity_id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on entity_account
  for each statement execute function announce_records();

-- Rates that belong to the employer and not to the city. Each row is in force until the next one of its entity and
-- kind begins, so that the rows neither overlap nor leave a month without a rate.
create table entity_rate (
  id uuid primary key,
  entity_id uuid not null references legal_entity (id),
  kind text not null,
  effective_from text not null,
  company_rate numeric(6,5) not null check (company_rate between 0 and 0.3),
  person_rate numeric(6,5) check (person_rate between 0 and 0.3),
  approval text,
  basis text not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_entity_rate__entity_id__kind__effective_from on entity_rate (entity_id, kind, effective_from)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on entity_rate
  for each statement execute function announce_records();
