-- The number of days that a task is late, until its finish or until today. Inputs: the state, the planned
-- end, the finish time.
create or replace function overdue_days(state text, plan_end date, finished_at timestamptz) returns integer
language sql stable as $$
  select case when state in ('2', '3', '4', '6') then days_late(plan_end, today())
    when state = '5' then days_late(plan_end, (finished_at at time zone 'Asia/Shanghai')::date)
    else 0 end
$$;
