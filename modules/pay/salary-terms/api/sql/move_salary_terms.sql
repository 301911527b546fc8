-- Trigger on user_base_info: moves the terms of pay to the department of the person.
create or replace function move_salary_terms() returns trigger language plpgsql as $$
begin
  update user_salary_type set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
