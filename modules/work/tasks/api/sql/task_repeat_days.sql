-- The days between two days on which a repeated task is made: on working days, once a day, within its term.
-- Inputs: the row of task_repeat, the first and last day. Output: the planned day, the day it is made.
create or replace function task_repeat_days(r task_repeat, since date, last_day date)
returns table (planned_date date, date date) language sql stable as $$
  select min(held.day), held.held_on
  from (
    select d.day, case r.holiday
      when '提前' then working_day_until(d.day)
      when '顺延' then working_day_from(d.day)
      else case when is_working_day(d.day) then d.day end end as held_on
    -- A rule without a day repeats on the day of its beginning.
    from cycle_days(r.cycle, coalesce(r.on_day, case when r.cycle in ('周', '双周')
        then extract(isodow from r.from_date) else extract(day from r.from_date) end::integer),
      r.from_date, since - 60,
      least(last_day + 60, coalesce(r.until, last_day + 60))) d
  ) held
  where held.held_on between greatest(since, r.from_date) and least(last_day, coalesce(r.until, last_day))
  group by held.held_on order by held.held_on
$$;
