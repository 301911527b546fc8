create table user_salary_type (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  entity_id uuid not null references legal_entity (id),
  salary_type text not null check (salary_type in ('1', '2', '3', '4', '5', '6')),
  tax_kind text not null,
  rank_id uuid references post_rank (id),
  base_salary numeric(14,2),
  post_salary numeric(14,2),
  merit_base numeric(14,2),
  year_total numeric(14,2),
  month_share numeric(5,4),
  unit_rate numeric(14,2),
  meal_allowance numeric(14,2),
  travel_allowance numeric(14,2),
  phone_allowance numeric(14,2),
  housing_allowance numeric(14,2),
  heat_allowance numeric(14,2),
  ot_base_set numeric(14,2),
  probation_ratio numeric(3,2) not null default 1,
  effective_from date not null,
  effective_to date,
  reason text not null,
  remark text,
  state text not null default '0' check (state in ('0', '1', '9')),
  batch_id uuid not null,
  source_type text,
  source_id uuid,
  confirmed_by_id uuid references app_user (id),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_user_salary_type__order check (effective_to >= effective_from),
  constraint ck_user_salary_type__four_eyes check (confirmed_by_id is distinct from created_by
    or confirmed_by_id is null)
);
-- One row of terms is in force on each day; the trigger close_salary_terms ends each row before the next one.
create unique index uq_user_salary_type__user_id__effective_from on user_salary_type (user_id, effective_from)
  where deleted_at is null and state <> '9';
create index ix_user_salary_type__user_id on user_salary_type (user_id) where deleted_at is null;
create index ix_user_salary_type__dept on user_salary_type (dept_id);
create index ix_user_salary_type__entity on user_salary_type (entity_id);
create index ix_user_salary_type__rank on user_salary_type (rank_id);
create index ix_user_salary_type__batch on user_salary_type (batch_id) where state = '0';
create index ix_user_salary_type__confirmed_by on user_salary_type (confirmed_by_id);
create index ix_user_salary_type__from on user_salary_type (effective_from desc, id) where deleted_at is null;

comment on column user_salary_type.source_type is 'Filled by a rule: the kind of document that the row follows from.';
comment on column user_salary_type.source_id is 'Filled by a rule: the document that the row follows from.';
comment on column user_salary_type.confirmed_at is 'Filled by a rule: the moment of the confirmation.';
comment on column user_salary_type.batch_id is 'Filled by a rule: rows that were proposed together are confirmed together.';

create function close_salary_terms() returns trigger language plpgsql as $$
begin
  update user_salary_type term set effective_to = following.ends
  from (
    select id, lead(effective_from) over (order by effective_from) - 1 as ends
    from user_salary_type
    where user_id = new.user_id and state = '1' and deleted_at is null
  ) as following
  where term.id = following.id and term.effective_to is distinct from following.ends;
  return null;
end $$;
create trigger close_salary_terms after insert or update of user_id, effective_from, state, deleted_at
  on user_salary_type for each row execute function close_salary_terms();

create function move_salary_terms() returns trigger language plpgsql as $$
begin
  update user_salary_type set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_salary_terms after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_salary_terms();

create trigger announce after insert or update or delete or truncate on user_salary_type
  for each statement execute function announce_records();

-- Who opened whose pay: one row for each reader, person, item and day. The person reads it.
create table pay_opening (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  person_id uuid not null references user_base_info (id),
  actor_id uuid not null references app_user (id),
  item text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index uq_pay_opening__person_id__actor_id__item__day on pay_opening (person_id, day, actor_id, item);
create index ix_pay_opening__actor on pay_opening (actor_id);

-- A role with rights of pay is given by two people: it opens nothing while it awaits the second one. Roles that
-- people hold already stay as they are.
alter table role_user add awaits_second boolean not null default false,
  add proposed_by_id uuid references app_user (id),
  add confirmed_by_id uuid references app_user (id),
  add constraint ck_role_user__two_people check (confirmed_by_id is distinct from proposed_by_id
    or confirmed_by_id is null);
create index ix_role_user__proposed_by on role_user (proposed_by_id);
create index ix_role_user__confirmed_by on role_user (confirmed_by_id);
