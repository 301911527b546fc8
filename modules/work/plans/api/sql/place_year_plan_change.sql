-- Trigger on year_plan_change: copies the department of the plan, because the department determines the
-- approvers.
create or replace function place_year_plan_change() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from year_plan where id = new.plan_id);
  return new;
end $$;
