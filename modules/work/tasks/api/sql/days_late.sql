-- The number of days from a planned end to another day, in calendar days or working days
-- (counts_working_days). It is 0 when the task is not late.
create or replace function days_late(plan_end date, on_day date) returns integer language sql stable as $$
  select case when on_day <= plan_end then 0
    when counts_working_days() then (
      select count(*)::integer from generate_series(plan_end + 1, on_day, interval '1 day') d
      where is_working_day(d::date))
    else on_day - plan_end end
$$;
