-- Trigger on user_base_info: moves cost splits to the department of the person.
create or replace function move_cost_splits() returns trigger language plpgsql as $$
begin
  update cost_split set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
