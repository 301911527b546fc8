-- Figures of social insurance and of the housing fund, by city and month (docs/decisions/0180-dated-dictionary-rows.md).
-- `months` is the range of the row in months, so that constraints can refuse two rows for one month.
create table insurance_dictionary (
  id uuid primary key,
  city text not null,
  type text not null,
  hukou text[] not null default '{}',
  effective_from text not null check (effective_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  effective_to text check (effective_to ~ '^\d{4}-(0[1-9]|1[0-2])$' and effective_to >= effective_from),
  after_gap boolean not null default false,
  base_floor numeric(14,2) not null check (base_floor >= 0),
  base_cap numeric(14,2) not null,
  company_rate numeric(6,5) not null check (company_rate between 0 and 0.3),
  person_rate numeric(6,5) not null check (person_rate between 0 and 0.3),
  company_fixed numeric(14,2) check (company_fixed >= 0),
  person_fixed numeric(14,2) check (person_fixed >= 0),
  base_round text not null,
  amount_round text not null,
  late_fee_rate numeric(6,5) check (late_fee_rate between 0 and 0.01),
  deductible boolean not null default true,
  basis text,
  sort integer,
  enabled boolean not null default true,
  remark text,
  months int4range not null generated always as (int4range(
    left(effective_from, 4)::integer * 12 + right(effective_from, 2)::integer,
    left(effective_to, 4)::integer * 12 + right(effective_to, 2)::integer + 1)) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_insurance_dictionary__bounds check (base_floor <= base_cap)
);

-- One row a month for everybody, and one for each kind of household registration.
alter table insurance_dictionary add constraint ex_insurance_dictionary__all
  exclude using gist (city with =, type with =, months with &&)
  where (deleted_at is null and hukou = '{}');
do $$
declare kind text;
begin
  foreach kind in array array['1', '2', '3', '4', '5', '6'] loop
    execute format(
      'alter table insurance_dictionary add constraint ex_insurance_dictionary__hukou_%s
        exclude using gist (city with =, type with =, months with &&)
        where (deleted_at is null and hukou @> array[%L])', kind, kind);
  end loop;
end $$;
create trigger announce after insert or update or delete or truncate on insurance_dictionary
  for each statement execute function announce_records();

create table house_fund_dictionary (
  id uuid primary key,
  city text not null,
  effective_from text not null check (effective_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  effective_to text check (effective_to ~ '^\d{4}-(0[1-9]|1[0-2])$' and effective_to >= effective_from),
  after_gap boolean not null default false,
  base_floor numeric(14,2) not null check (base_floor >= 0),
  base_cap numeric(14,2) not null,
  rate_min numeric(6,5) not null check (rate_min between 0.05 and 0.12),
  rate_max numeric(6,5) not null check (rate_max between 0.05 and 0.12),
  default_company_rate numeric(6,5) not null,
  default_person_rate numeric(6,5) not null,
  supp_rate_max numeric(6,5) check (supp_rate_max between 0 and 0.12),
  amount_round text not null,
  tax_free_rate numeric(6,5) not null check (tax_free_rate between 0 and 0.3),
  tax_free_cap_base numeric(14,2) check (tax_free_cap_base >= 0),
  basis text,
  sort integer,
  enabled boolean not null default true,
  remark text,
  months int4range not null generated always as (int4range(
    left(effective_from, 4)::integer * 12 + right(effective_from, 2)::integer,
    left(effective_to, 4)::integer * 12 + right(effective_to, 2)::integer + 1)) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_house_fund_dictionary__bounds check (base_floor <= base_cap),
  constraint ck_house_fund_dictionary__rates check (default_company_rate between rate_min and rate_max
    and default_person_rate between rate_min and rate_max),
  constraint ex_house_fund_dictionary__months exclude using gist (city with =, months with &&)
    where (deleted_at is null)
);
create trigger announce after insert or update or delete or truncate on house_fund_dictionary
  for each statement execute function announce_records();
comment on column insurance_dictionary.months is 'Filled by a rule: the range of the row in months, for its constraints.';
comment on column house_fund_dictionary.months is 'Filled by a rule: the range of the row in months, for its constraints.';
