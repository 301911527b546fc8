-- Trigger on user_base_info: moves certificates to the department of the person.
create or replace function move_certificates() returns trigger language plpgsql as $$
begin
  update certificate set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
