-- Trigger on base_info_change: fills in the name and number of the person.
create or replace function name_info_change() returns trigger language plpgsql as $$
begin
  select name, emp_no into new.person_name, new.person_no from user_base_info where id = new.user_id;
  return new;
end $$;
