-- Trigger on user_base_info: moves titles to the department of the person.
create or replace function move_professions() returns trigger language plpgsql as $$
begin
  update profession set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
