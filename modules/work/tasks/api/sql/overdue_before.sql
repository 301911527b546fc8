-- An open task is late when its planned end is before this day. When delays count in working days, no task
-- becomes late on a day off.
create or replace function overdue_before() returns date language sql stable as $$
  select case when counts_working_days() then working_day_until(today()) else today() end
$$;
