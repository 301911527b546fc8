-- The system of working hours on a day: the approved system within its term, otherwise the standard system.
-- Inputs: the approved system, its cycle, its first and last day, the day.
create or replace function hours_in_force(work_hours text, cycle text, since date, until date, day date)
returns text language sql immutable parallel safe as $$
  select case when coalesce(day between since and until, false)
      and (work_hours = '不定时' or (work_hours = '综合计算' and cycle is not null))
    then work_hours else '标准工时' end
$$;
