-- Trigger on user_base_info: moves departures that have not taken effect to the department and post of the
-- person.
create or replace function move_dimissions() returns trigger language plpgsql as $$
begin
  update dimission set dept_id = new.dept_id, post_id = new.post_id
  where user_id = new.id and not effect_done and state <> '9';
  return null;
end $$;
