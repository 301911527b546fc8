-- What the company, its departments and its people want to reach in a year
-- (docs/decisions/0116-year-plans.md).
create table year_plan (
  id uuid primary key,
  doc_no text not null,
  title text not null,
  year integer not null check (year between 1900 and 9999),
  kind text not null,
  period text not null,
  period_no integer,
  parent_id uuid references year_plan (id),
  -- The chain of ids from the root, '/' around each, as that of departments, and how long it is.
  path text not null,
  level integer not null,
  dept_id uuid not null references department (id),
  owner_id uuid not null references app_user (id),
  weight integer not null check (weight between 0 and 100),
  plan_start date not null,
  plan_end date not null,
  plan_state text not null,
  goal text not null,
  measure text,
  standard text,
  target_value numeric(16, 2) check (target_value >= 0),
  unit text,
  actual_value numeric(16, 2) check (actual_value >= 0),
  -- What its owner says where nothing else tells how far it is.
  reported integer not null default 0 check (reported between 0 and 100),
  progress integer not null default 0 check (progress between 0 and 100),
  task_count integer not null default 0,
  score numeric(4, 1) check (score between 0 and 100),
  ended_at timestamptz,
  end_reason text,
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
  deleted_at timestamptz,
  constraint ck_year_plan__order check (plan_end >= plan_start)
);
comment on column year_plan.doc_no is 'Filled by a rule: next_document_number.';
comment on column year_plan.path is 'Filled by a rule: below that of its parent.';
comment on column year_plan.level is 'Filled by a rule: how many stand above it, and one.';
comment on column year_plan.plan_state is 'Filled by a rule: from the state of the document.';
comment on column year_plan.reported is 'Filled by a rule: what its owner reports.';
create unique index uq_year_plan__doc_no on year_plan (lower(doc_no)) where deleted_at is null;
create index ix_year_plan__path on year_plan (path text_pattern_ops) where deleted_at is null;
create index ix_year_plan__parent on year_plan (parent_id) where parent_id is not null;
create index ix_year_plan__dept on year_plan (dept_id, year) where deleted_at is null;
create index ix_year_plan__owner on year_plan (owner_id, year) where deleted_at is null;
create index ix_year_plan__plan_start on year_plan (plan_start, id) where deleted_at is null;
create index ix_year_plan__plan_state on year_plan (plan_state, plan_start) where deleted_at is null;
create index ix_year_plan__apply_user on year_plan (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_year_plan__due on year_plan (id)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on year_plan
  for each statement execute function announce_records();

-- How far a plan is: its document while that is asked for, and once it was approved, what rules
-- make of it (3 completed, 4 closed).
create function plan_state_of(state text) returns text language sql immutable as $$
  select case state when '1' then '1' when '3' then '5' when '4' then '2' when '9' then '9' else '0' end
$$;
create function place_year_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.plan_state := coalesce(new.plan_state, plan_state_of(new.state));
  elsif new.state <> old.state then
    new.plan_state := plan_state_of(new.state);
  end if;
  if new.path is null or (tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id) then
    select p.path || new.id || '/', p.level + 1 into new.path, new.level
    from year_plan p where p.id = new.parent_id;
    if not found then
      new.path := '/' || new.id || '/';
      new.level := 1;
    end if;
  end if;
  return new;
end $$;
create trigger place before insert or update of state, parent_id on year_plan
  for each row execute function place_year_plan();

-- What stands below a plan goes with it.
create function move_year_plans() returns trigger language plpgsql as $$
begin
  update year_plan below
  set path = new.path || substr(below.path, length(old.path) + 1),
    level = below.level + new.level - old.level
  where below.path like old.path || '_%' and below.id <> new.id;
  return null;
end $$;
create trigger move_below after update of parent_id on year_plan
  for each row when (old.path is distinct from new.path) execute function move_year_plans();

create view year_plan_view as
select p.*, attached_files('work/year-plans', p.id, 'files') as files from year_plan p;

-- What a plan says of itself, while no parts of it do.
create function own_progress(p year_plan) returns integer language sql immutable as $$
  select case
    when p.plan_state = '3' then 100
    when p.target_value > 0 then
      least(100, floor(coalesce(p.actual_value, 0) / p.target_value * 100))::integer
    else p.reported end
$$;

-- How far every plan below a root is, and the root itself, from the parts up: all of them at once,
-- a level at a time. Plans that were given up or cancelled count for nobody.
create function roll_up_year_plans(root text) returns integer language sql volatile as $$
  with recursive tree as materialized (
    select p.id, p.parent_id, p.level, p.weight, p.plan_state = '3' as is_done,
      p.plan_state not in ('4', '9') as counts, own_progress(p) as own, p.progress
    from year_plan p where p.path like root || '%' and p.deleted_at is null
  ), folded (at, id, parent_id, level, weight, is_done, counts, progress) as (
    select (select max(level) from tree), id, parent_id, level, weight, is_done, counts, own from tree
    union all
    select at - 1, id, parent_id, level, weight, is_done, counts,
      case when level = at - 1 and parts > 0 and not is_done
        then coalesce(weighed / nullif(weights, 0), 0)::integer else progress end
    from (
      select f.*,
        count(*) filter (where level = at and counts) over part as parts,
        sum(weight * progress) filter (where level = at and counts) over part as weighed,
        sum(weight) filter (where level = at and counts) over part as weights
      from folded f where at > 1
      window part as (partition by case when level = at then parent_id else id end)
    ) as of_level
    where level < at
  ), changed as (
    update year_plan p set progress = f.progress
    from folded f where f.id = p.id and f.level = f.at and p.progress <> f.progress
    returning 1
  )
  select count(*)::integer from changed
$$;

-- Whatever changes how far a plan is, or how much it counts, is told all the way up. Of those who
-- change one tree at the same time each waits for the one before, by its root.
create function roll_up_trees() returns trigger language plpgsql as $$
declare
  paths text[];
  root text;
begin
  if tg_op = 'INSERT' then
    paths := array(select path from new_rows);
  else
    paths := array(
      select unnest(array[was.path, is_now.path])
      from old_rows was join new_rows is_now on is_now.id = was.id
      where (was.path, was.weight, was.target_value, was.actual_value, was.reported,
          was.plan_state, was.deleted_at)
        is distinct from (is_now.path, is_now.weight, is_now.target_value, is_now.actual_value,
          is_now.reported, is_now.plan_state, is_now.deleted_at));
  end if;
  for root in select distinct split_part(path, '/', 2) from unnest(paths) as path order by 1 loop
    perform from year_plan where id = root::uuid for no key update;
    perform roll_up_year_plans('/' || root || '/');
  end loop;
  return null;
end $$;
create trigger roll_up_added after insert on year_plan
  referencing new table as new_rows for each statement execute function roll_up_trees();
create trigger roll_up after update on year_plan
  referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_trees();

-- Until when plans of a year are made, and within which bounds: for a department and those below
-- it, or without one for all.
create table year_plan_config (
  id uuid primary key,
  year integer not null check (year between 1900 and 9999),
  dept_id uuid references department (id),
  fill_from date not null,
  fill_to date not null,
  need_approval boolean not null default true,
  max_level integer not null default 3 check (max_level between 1 and 9),
  weight_total integer not null default 100 check (weight_total between 1 and 1000),
  allow_import boolean not null default true,
  locked boolean not null default false,
  late_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_year_plan_config__order check (fill_to >= fill_from)
);
create unique index uq_year_plan_config__year__dept_id
  on year_plan_config (year, dept_id) nulls not distinct where deleted_at is null;
create index ix_year_plan_config__dept on year_plan_config (dept_id) where dept_id is not null;
create trigger announce after insert or update or delete or truncate on year_plan_config
  for each statement execute function announce_records();

-- The setting of a year for a department: its own, else that of the nearest above, else that for all.
create function year_plan_config_of(of_year integer, of_dept uuid) returns setof year_plan_config
language sql stable as $$
  select c.* from year_plan_config c
    left join department own on own.id = of_dept
    left join department above on above.id = c.dept_id
  where c.year = of_year and c.deleted_at is null
    and (c.dept_id is null or own.path like above.path || '%')
  order by length(above.path) desc nulls last limit 1
$$;
