-- Trigger on user_base_info: moves the PIN of a person to the department of the person.
create or replace function move_attend_pins() returns trigger language plpgsql as $$
begin
  update attend_pin set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
