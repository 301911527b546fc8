-- Whose request it is, so that one can look for him by name and number; kept as his file has them.
alter table base_info_change add column person_name text, add column person_no text;
update base_info_change c set person_name = b.name, person_no = b.emp_no
from user_base_info b where b.id = c.user_id;

create function name_info_change() returns trigger language plpgsql as $$
begin
  select name, emp_no into new.person_name, new.person_no from user_base_info where id = new.user_id;
  return new;
end $$;
create trigger name_info_change before insert on base_info_change
  for each row execute function name_info_change();

create or replace function move_info_changes() returns trigger language plpgsql as $$
begin
  update base_info_change set dept_id = new.dept_id, person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  return null;
end $$;
drop trigger move_info_changes on user_base_info;
create trigger move_info_changes after update of dept_id, name, emp_no on user_base_info
  for each row when ((old.dept_id, old.name, old.emp_no) is distinct from (new.dept_id, new.name, new.emp_no))
  execute function move_info_changes();
