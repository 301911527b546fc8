-- Trigger on year_plan_change: fills in the department of the plan, by which the approvers are found.
create or replace function place_year_plan_change() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from year_plan where id = new.plan_id);
  return new;
end $$;
