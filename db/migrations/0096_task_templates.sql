-- Tasks that are made from templates, and those that come again (docs/decisions/0118-quick-ways.md).

-- The last day up to and with this one on which is worked; in 0093 working_day_from is the first one on.
create function working_day_until(day date) returns date language sql stable as $$
  select back::date from generate_series(day, day - 60, interval '-1 day') back
  where is_working_day(back::date) order by 1 desc limit 1
$$;

-- So many working days after a day: with 0 the day itself, whether it is worked or not.
create function working_day_after(day date, days integer) returns date language sql stable as $$
  select case when days <= 0 then day else (
    select ahead::date from generate_series(day + 1, day + 30 + days * 3, interval '1 day') ahead
    where is_working_day(ahead::date) order by 1 offset days - 1 limit 1) end
$$;

-- Templates ------------------------------------------------------------------

create table task_template (
  id uuid primary key,
  name text not null,
  owner_id uuid not null references app_user (id),
  shared boolean not null default false,
  class_id uuid not null references task_class (id),
  content text not null,
  reader_ids uuid[] not null default '{}',
  -- What stands below it: [{title, days, weight}], days of work from its beginning.
  children jsonb not null default '[]',
  -- What its class asks besides: [{key, value}].
  extend jsonb not null default '[]',
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column task_template.owner_id is 'Filled by a rule: whoever makes it.';
create index ix_task_template__owner on task_template (owner_id, sort, id) where deleted_at is null;
create index ix_task_template__class on task_template (class_id) where deleted_at is null;
create index ix_task_template__sort on task_template (sort, id) where deleted_at is null;
create index ix_task_template__shared on task_template (id) where shared and deleted_at is null;
create trigger announce after insert or update or delete or truncate on task_template
  for each statement execute function announce_records();

-- Those that somebody lets all others use.
create view task_template_told as
select t.id as row_id, u.id as user_id from task_template t cross join app_user u
where t.shared and t.deleted_at is null;

-- What the class of a task asks besides stands in the task, as in a template.
alter table task
  add column extend jsonb not null default '[]',
  add column template_id uuid references task_template (id);
create index ix_task__template on task (template_id) where template_id is not null;
update task t set extend = kept.entries
from (select task_id, jsonb_agg(jsonb_build_object('key', key, 'value', value) order by key) as entries
  from task_extend group by task_id) kept
where kept.task_id = t.id;
drop table task_extend;
create view task_extend as
select t.id as task_id, entry ->> 'key' as key, entry ->> 'value' as value
from task t cross join lateral jsonb_array_elements(t.extend) entry;

drop view task_view;
create view task_view as
select t.*, overdue_days(t.state, t.plan_end, t.finished_at) as overdue_days,
  (select count(*)::integer from task c where c.parent_id = t.id and c.deleted_at is null) as child_count,
  attached_files('work/tasks', t.id, 'files') as files
from task t;

-- What comes again --------------------------------------------------------------

create table task_repeat (
  id uuid primary key,
  template_id uuid not null references task_template (id),
  owner_id uuid not null references app_user (id),
  cycle text not null check (cycle in ('日', '周', '双周', '月', '季', '年')),
  on_day integer check (on_day between 1 and 31),
  from_date date not null,
  until date,
  plan_days integer not null default 0 check (plan_days between 0 and 366),
  holiday text not null check (holiday in ('顺延', '提前', '跳过')),
  enabled boolean not null default true,
  -- Since when it is as it is now: what would have been before is not made up for.
  active_from date not null,
  stopped text check (stopped in ('责任人离职', '任务未能生成')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_task_repeat__day check ((cycle <> '日' or on_day is null)
    and (cycle not in ('周', '双周') or on_day <= 7)),
  constraint ck_task_repeat__until check (until is null or until >= from_date)
);
comment on column task_repeat.from_date is 'Filled by a rule: today, where nothing is said.';
comment on column task_repeat.active_from is 'Filled by a rule: the day on which it was last switched on or changed.';
create index ix_task_repeat__owner on task_repeat (owner_id) where deleted_at is null;
create index ix_task_repeat__template on task_repeat (template_id) where deleted_at is null;
create index ix_task_repeat__author on task_repeat (created_by) where deleted_at is null;
create index ix_task_repeat__from_date on task_repeat (from_date desc, id) where deleted_at is null;
create index ix_task_repeat__enabled on task_repeat (id) where enabled and deleted_at is null;
create trigger announce after insert or update or delete or truncate on task_repeat
  for each statement execute function announce_records();

create view task_repeat_told as
select id as row_id, created_by as user_id from task_repeat where created_by is not null;

-- Once a date and once for each day that its cycle names, whoever makes it and however often he tries.
create table task_repeat_run (
  repeat_id uuid not null references task_repeat (id),
  date date not null,
  planned_date date not null,
  task_id uuid references task (id),
  made_at timestamptz not null default now(),
  primary key (repeat_id, date),
  constraint uq_task_repeat_run__repeat_id__planned_date unique (repeat_id, planned_date)
);
create index ix_task_repeat_run__task on task_repeat_run (task_id) where task_id is not null;

-- Days that a cycle names between two days. What is of the 31st is of the last day where a month has none;
-- quarters and years are counted from the month in which it begins.
create function cycle_days(cycle text, on_day integer, from_date date, since date, until date)
returns table (day date) language sql stable as $$
  select found.day from (
    select d::date as day from generate_series(greatest(from_date, since), until, interval '1 day') d
    where cycle = '日' or (cycle in ('周', '双周') and extract(isodow from d) = on_day
      and (cycle = '周'
        or mod(date_trunc('week', d)::date - date_trunc('week', from_date)::date, 14) = 0))
    union all
    select first_day + (least(on_day, extract(day from first_day + interval '1 month' - interval '1 day')::integer) - 1)
    from generate_series(greatest(0, month_number(since) - month_number(from_date)),
        month_number(until) - month_number(from_date)) n
      cross join lateral (select (date_trunc('month', from_date) + interval '1 month' * n)::date as first_day) m
    where mod(n, case cycle when '月' then 1 when '季' then 3 when '年' then 12 end) = 0
  ) found
  where found.day between greatest(from_date, since) and until
$$;

-- When something that comes again is made, between two days: on working days only, once a day, never before it
-- begins nor after it ends.
create function task_repeat_days(r task_repeat, since date, last_day date)
returns table (planned_date date, date date) language sql stable as $$
  select min(held.day), held.held_on
  from (
    select d.day, case r.holiday
      when '提前' then working_day_until(d.day)
      when '顺延' then working_day_from(d.day)
      else case when is_working_day(d.day) then d.day end end as held_on
    -- Where no day is said it is that of its beginning.
    from cycle_days(r.cycle, coalesce(r.on_day, case when r.cycle in ('周', '双周')
        then extract(isodow from r.from_date) else extract(day from r.from_date) end::integer),
      r.from_date, since - 60,
      least(last_day + 60, coalesce(r.until, last_day + 60))) d
  ) held
  where held.held_on between greatest(since, r.from_date) and least(last_day, coalesce(r.until, last_day))
  group by held.held_on order by held.held_on
$$;

create view task_repeat_view as
select r.*,
  (select max(run.date) from task_repeat_run run where run.repeat_id = r.id) as last_run,
  case when r.enabled then (
    select min(d.date) from task_repeat_days(r, greatest(r.active_from, today()),
      today() + case when r.cycle in ('日', '周', '双周') then 60 else 430 end) d
    where not exists (select from task_repeat_run run where run.repeat_id = r.id
      and (run.date = d.date or run.planned_date = d.planned_date))) end as next_date
from task_repeat r;
