-- One clock of tasks: how late something is, and how much somebody has to do already
-- (docs/decisions/0118-quick-ways.md).

-- Whether days of work are counted, by the parameter of policy in force today.
create function counts_working_days() returns boolean language sql stable as $$
  select coalesce((select p.value::jsonb = '"work"' from policy_param p
    where p.key = 'task.overdueCounts' and p.city is null and p.deleted_at is null
      and today() between p.effective_from and coalesce(p.effective_to, 'infinity') limit 1), false)
$$;

-- What was to be finished before this day is late: where days of work are counted, nothing becomes late on
-- a day off.
create function overdue_before() returns date language sql stable as $$
  select case when counts_working_days() then working_day_until(today()) else today() end
$$;

-- Days from one to another: all of them, or those on which is worked.
create function days_late(plan_end date, on_day date) returns integer language sql stable as $$
  select case when on_day <= plan_end then 0
    when counts_working_days() then (
      select count(*)::integer from generate_series(plan_end + 1, on_day, interval '1 day') d
      where is_working_day(d::date))
    else on_day - plan_end end
$$;

create or replace function overdue_days(state text, plan_end date, finished_at timestamptz) returns integer
language sql stable as $$
  select case when state in ('2', '3', '4', '6') then days_late(plan_end, today())
    when state = '5' then days_late(plan_end, (finished_at at time zone 'Asia/Shanghai')::date)
    else 0 end
$$;

-- Hours of work that are left of a task and fall between two days: what is planned and not used yet is
-- spread over the days of work until it is due; what is late already is due today.
create function task_hours_between(t task, since date, until date) returns numeric language sql stable as $$
  select case when left_over.hours <= 0 then 0
    when t.plan_end < today() then case when today() between since and until then left_over.hours else 0 end
    else left_over.hours * count(*) filter (where d between since and until) / greatest(count(*), 1) end
  from (select greatest(coalesce(t.plan_hours, 0) - t.used_hours, 0) as hours) left_over
    left join generate_series(greatest(t.plan_start, today()), t.plan_end, interval '1 day') d
      on is_working_day(d::date)
  group by left_over.hours
$$;
