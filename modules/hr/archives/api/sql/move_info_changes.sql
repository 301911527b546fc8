-- Trigger on user_base_info: copies the department, name and number of the person to the requests to change
-- the file. The department is needed because the readers of the file may also read its requests.
create or replace function move_info_changes() returns trigger language plpgsql as $$
begin
  update base_info_change set dept_id = new.dept_id, person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  return null;
end $$;
