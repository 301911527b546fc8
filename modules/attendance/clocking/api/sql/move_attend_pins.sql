-- Trigger on user_base_info: copies the person's department to their PIN.
create or replace function move_attend_pins() returns trigger language plpgsql as $$
begin
  update attend_pin set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
