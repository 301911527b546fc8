-- Trigger on user_base_info: moves tax profiles and openings to the department of the person.
create or replace function move_tax_standings() returns trigger language plpgsql as $$
begin
  update tax_profile set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  update tax_opening set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
