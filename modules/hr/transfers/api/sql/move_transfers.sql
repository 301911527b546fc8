-- Trigger on user_base_info: updates the department, post and rank that a transfer starts from, until it
-- takes effect.
create or replace function move_transfers() returns trigger language plpgsql as $$
begin
  update transfer set from_dept_id = new.dept_id, from_post_id = new.post_id, from_rank_id = new.rank_id
  where user_id = new.id and not effect_done and state <> '9';
  return null;
end $$;
