-- The day before which an open task must have been due to be late. In working days nothing becomes late on a
-- day off.
create or replace function overdue_before() returns date language sql stable as $$
  select case when counts_working_days() then working_day_until(today()) else today() end
$$;
