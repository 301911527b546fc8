-- What plans under way are to become, once that is approved (docs/decisions/0116-year-plans.md).
create table year_plan_change (
  id uuid primary key,
  doc_no text not null,
  plan_id uuid not null references year_plan (id),
  dept_id uuid not null references department (id),
  reason text not null,
  goal text,
  weight integer check (weight between 0 and 100),
  target_value numeric(16, 2) check (target_value >= 0),
  parts jsonb not null default '[]',
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
comment on column year_plan_change.doc_no is 'Filled by a rule: next_document_number.';
create unique index uq_year_plan_change__doc_no on year_plan_change (lower(doc_no))
  where deleted_at is null;
-- Of what a plan is to become one thing is asked at a time.
create unique index uq_year_plan_change__plan_id on year_plan_change (plan_id)
  where state = '1' and deleted_at is null;
create index ix_year_plan_change__plan on year_plan_change (plan_id, doc_no desc);
create index ix_year_plan_change__dept on year_plan_change (dept_id) where deleted_at is null;
create index ix_year_plan_change__apply_user on year_plan_change (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_year_plan_change__due on year_plan_change (id)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on year_plan_change
  for each statement execute function announce_records();

-- Whoever approves it is found from the department of the plan.
create function place_year_plan_change() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from year_plan where id = new.plan_id);
  return new;
end $$;
create trigger place before insert or update of plan_id on year_plan_change
  for each row execute function place_year_plan_change();

-- What is done for a plan: tasks tell how far it is, as long as it has no parts.
alter table task add column year_plan_id uuid references year_plan (id);
create index ix_task__year_plan on task (year_plan_id) where year_plan_id is not null;
-- The view keeps what it says otherwise, whatever that is by now.
do $$
begin
  execute 'create or replace view task_view as select seen.*, linked.year_plan_id from ('
    || rtrim(pg_get_viewdef('task_view'::regclass), ';')
    || ') seen join task linked on linked.id = seen.id';
end $$;

create or replace function own_progress(p year_plan) returns integer language sql stable as $$
  select case
    when p.plan_state = '3' then 100
    when done.tasks > 0 then coalesce(done.weighed / nullif(done.weights, 0), 0)::integer
    when p.target_value > 0 then
      least(100, floor(coalesce(p.actual_value, 0) / p.target_value * 100))::integer
    else p.reported end
  from (
    select count(*) as tasks, sum(t.weight * t.progress) as weighed, sum(t.weight) as weights
    from task t where t.year_plan_id = p.id and t.state not in ('0', '7') and t.deleted_at is null
  ) as done
$$;

-- How many tasks a plan has, and how far it and those above it are by them.
create function count_plan_tasks(plans uuid[]) returns void language plpgsql as $$
declare
  root uuid;
begin
  for root in
    select distinct split_part(p.path, '/', 2)::uuid from year_plan p where p.id = any (plans) order by 1
  loop
    perform from year_plan where id = root for no key update;
    update year_plan p set task_count = found.tasks
    from (
      select linked.id, (select count(*)::integer from task t where t.year_plan_id = linked.id
        and t.state not in ('0', '7') and t.deleted_at is null) as tasks
      from year_plan linked
      where linked.id = any (plans) and split_part(linked.path, '/', 2)::uuid = root
    ) found
    where found.id = p.id and p.task_count <> found.tasks;
    perform roll_up_year_plans('/' || root || '/');
  end loop;
end $$;

create function roll_up_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_plan_tasks(plans) from (
      select array_agg(distinct year_plan_id) as plans from new_rows where year_plan_id is not null
    ) touched where plans is not null;
  else
    perform count_plan_tasks(plans) from (
      select array_agg(distinct plan_id) as plans
      from old_rows was join new_rows is_now on is_now.id = was.id,
        unnest(array[was.year_plan_id, is_now.year_plan_id]) as plan_id
      where plan_id is not null
        and (was.year_plan_id, was.weight, was.progress, was.state, was.deleted_at)
          is distinct from (is_now.year_plan_id, is_now.weight, is_now.progress, is_now.state, is_now.deleted_at)
    ) touched where plans is not null;
  end if;
  return null;
end $$;
create trigger roll_up_added after insert on task
  referencing new table as new_rows for each statement execute function roll_up_tasks();
create trigger roll_up after update on task
  referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_tasks();
