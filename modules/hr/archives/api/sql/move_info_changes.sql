-- Trigger on user_base_info: moves requests to change a file to the department of the person, because the
-- readers of the file may read them, and keeps name and number.
create or replace function move_info_changes() returns trigger language plpgsql as $$
begin
  update base_info_change set dept_id = new.dept_id, person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  return null;
end $$;
