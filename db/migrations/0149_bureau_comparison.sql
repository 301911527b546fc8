-- Months of insurance and fund beside the files of the bureaus, and their reports
-- (docs/decisions/0194-files-of-bureaus.md).

-- The headings of a bureau's file, once for each city and register.
create table bureau_columns (
  id uuid primary key,
  city text not null,
  register text not null check (register in ('insurance', 'fund')),
  name_head text not null,
  paper_head text not null,
  type_head text,
  base_head text,
  company_head text not null,
  person_head text not null,
  types jsonb not null default '[]',
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_bureau_columns__register__city on bureau_columns (register, city) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on bureau_columns
  for each statement execute function announce_records();

-- A file of a bureau that was compared with the rows of a month. Only differences are kept.
create table bureau_comparison (
  id uuid primary key default gen_random_uuid(),
  register text not null check (register in ('insurance', 'fund')),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind text not null,
  city text not null,
  entity_id uuid references legal_entity (id),
  name text not null,
  sha256 text not null,
  -- What the rows of the month were when they were compared.
  standing text not null,
  rows integer not null,
  same integer not null,
  differing integer not null,
  only_ours integer not null,
  only_theirs integer not null,
  ours numeric(14, 2) not null,
  theirs numeric(14, 2) not null,
  accepted_at timestamptz,
  accepted_by uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid references app_user (id)
);
create index ix_bureau_comparison__of on bureau_comparison (register, month, kind, city, created_at desc);
create index ix_bureau_comparison__entity on bureau_comparison (entity_id);
create index ix_bureau_comparison__accepted_by on bureau_comparison (accepted_by);
create index ix_bureau_comparison__created_by on bureau_comparison (created_by);

-- What differs, by person and type; a person on one side only has one line without a type.
create table bureau_difference (
  id uuid primary key default gen_random_uuid(),
  comparison_id uuid not null references bureau_comparison (id) on delete cascade,
  -- The row of the sheet; none for somebody whom only the bureau names.
  row_id uuid,
  user_id uuid references user_base_info (id),
  name text not null,
  paper_end text not null,
  side text not null check (side in ('both', 'ours', 'theirs')),
  type text,
  base_ours numeric(14, 2),
  base_theirs numeric(14, 2),
  company_ours numeric(14, 2),
  company_theirs numeric(14, 2),
  person_ours numeric(14, 2),
  person_theirs numeric(14, 2)
);
create index ix_bureau_difference__comparison on bureau_difference (comparison_id, name, type);
create index ix_bureau_difference__user on bureau_difference (user_id);

alter table insurance_monthly
  add column diff numeric(14, 2),
  add column result text not null default 'none' check (result in ('none', 'same', 'differs'));
alter table house_fund_monthly
  add column diff numeric(14, 2),
  add column result text not null default 'none' check (result in ('none', 'same', 'differs'));

-- A row with other amounts has not been compared.
create function forget_bureau_result() returns trigger language plpgsql as $$
begin
  new.diff := null;
  new.result := 'none';
  return new;
end $$;
create trigger forget_bureau_result before update on insurance_monthly
  for each row when (old.result <> 'none' and old.state <> '4' and (
    new.state = '9' or (old.pension_c, old.pension_p, old.medical_c, old.medical_p, old.unemp_c, old.unemp_p,
      old.injury_c, old.injury_p, old.maternity_c, old.maternity_p, old.serious_c, old.serious_p, old.care_c, old.care_p)
    is distinct from (new.pension_c, new.pension_p, new.medical_c, new.medical_p, new.unemp_c, new.unemp_p,
      new.injury_c, new.injury_p, new.maternity_c, new.maternity_p, new.serious_c, new.serious_p, new.care_c,
      new.care_p)))
  execute function forget_bureau_result();
create trigger forget_bureau_result before update on house_fund_monthly
  for each row when (old.result <> 'none' and old.state <> '4' and (
    new.state = '9' or (old.base, old.company_amount, old.person_amount, old.supp_company, old.supp_person)
    is distinct from (new.base, new.company_amount, new.person_amount, new.supp_company, new.supp_person)))
  execute function forget_bureau_result();

-- The report of an archived month as it was when it was archived.
create table contribution_report (
  register text not null check (register in ('insurance', 'fund')),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  by text not null,
  group_key text not null,
  label text not null,
  people integer not null,
  people_in integer not null,
  people_out integer not null,
  -- Whose amounts are in the sums, whatever they were paid for.
  counted integer not null,
  counted_last integer not null,
  company_amount numeric(14, 2) not null,
  person_amount numeric(14, 2) not null,
  last_total numeric(14, 2) not null,
  avg_base numeric(14, 2),
  archived_at timestamptz not null default now(),
  archived_by uuid references app_user (id),
  primary key (register, month, by, group_key)
);
create index ix_contribution_report__archived_by on contribution_report (archived_by);
