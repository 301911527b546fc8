-- Trigger on attend_pin: fills in the department of the person.
create or replace function place_attend_pin() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
