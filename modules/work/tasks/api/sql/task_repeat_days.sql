-- The days within a span on which a repeat creates its task: only working days, at most one task a day,
-- within the term of the repeat. Inputs: the row of task_repeat, the first and last day. Output: the planned
-- day, the day on which the task is created.
create or replace function task_repeat_days(r task_repeat, since date, last_day date)
returns table (planned_date date, date date) language sql stable as $$
  select min(held.day), held.held_on
  from (
    select d.day, case r.holiday
      when '提前' then working_day_until(d.day)
      when '顺延' then working_day_from(d.day)
      else case when is_working_day(d.day) then d.day end end as held_on
    -- A repeat without a day uses the day of the week or month of its first date.
    from cycle_days(r.cycle, coalesce(r.on_day, case when r.cycle in ('周', '双周')
        then extract(isodow from r.from_date) else extract(day from r.from_date) end::integer),
      r.from_date, since - 60,
      least(last_day + 60, coalesce(r.until, last_day + 60))) d
  ) held
  where held.held_on between greatest(since, r.from_date) and least(last_day, coalesce(r.until, last_day))
  group by held.held_on order by held.held_on
$$;
