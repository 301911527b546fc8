-- Deductions that people declare for the tax of a year. A row counts once a second user has confirmed it.
create table tax_deduction (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  year integer not null check (year between 1900 and 9999),
  kind text not null,
  monthly numeric(14,2) not null check (monthly >= 0),
  share numeric(7,5) not null default 1 check (share > 0 and share <= 1),
  start_month text not null,
  end_month text not null,
  relative_name text,
  birth_date date,
  id_no text,
  is_only_child boolean not null default false,
  city_class text,
  course text,
  since_month text,
  base numeric(14,2),
  family_id uuid references user_family (id),
  remark text,
  state text not null default '0' check (state in ('0', '1', '9')),
  filed_by_id uuid references app_user (id),
  confirmed_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_tax_deduction__order check (end_month >= start_month),
  constraint ck_tax_deduction__year check (left(start_month, 4) = year::text and left(end_month, 4) = year::text),
  constraint ck_tax_deduction__four_eyes check (confirmed_by_id is distinct from filed_by_id
    or confirmed_by_id is null)
);
create index ix_tax_deduction__user_year on tax_deduction (user_id, year) where deleted_at is null;
create index ix_tax_deduction__id_no on tax_deduction (id_no, year) where deleted_at is null and id_no is not null;
create index ix_tax_deduction__year on tax_deduction (year desc, id) where deleted_at is null;
create index ix_tax_deduction__dept on tax_deduction (dept_id);
create index ix_tax_deduction__family on tax_deduction (family_id);
create index ix_tax_deduction__filed_by on tax_deduction (filed_by_id);
create index ix_tax_deduction__confirmed_by on tax_deduction (confirmed_by_id);
comment on column tax_deduction.user_id is 'Filled by a rule: the person who files, where no other is named.';
comment on column tax_deduction.monthly is 'Filled by a rule: the standard, where no amount is typed.';
comment on column tax_deduction.end_month is 'Filled by a rule: the last month that age and term allow in the year.';

create function place_tax_deduction() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
create trigger place_tax_deduction before insert on tax_deduction
  for each row execute function place_tax_deduction();

create function move_tax_deductions() returns trigger language plpgsql as $$
begin
  update tax_deduction set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_tax_deductions after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_tax_deductions();

create trigger announce after insert or update or delete or truncate on tax_deduction
  for each statement execute function announce_records();
