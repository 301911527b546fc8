-- Ends the running period of a department on the day before today. A period that began today is deleted.
-- Input: the department.
create or replace function close_department_period(id uuid) returns void language plpgsql as $$
begin
  delete from department_period where dept_id = id and to_day is null and from_day >= today();
  update department_period set to_day = today() - 1 where dept_id = id and to_day is null;
end $$;
