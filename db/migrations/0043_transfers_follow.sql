-- A transfer that is still to take effect begins where the person works, wherever that came from:
-- a merger, a correction of the file.
create function move_transfers() returns trigger language plpgsql as $$
begin
  update transfer set from_dept_id = new.dept_id, from_post_id = new.post_id, from_rank_id = new.rank_id
  where user_id = new.id and not effect_done and state <> '9';
  return null;
end $$;
create trigger move_transfers after update of dept_id, post_id, rank_id on user_base_info
  for each row when ((old.dept_id, old.post_id, old.rank_id)
    is distinct from (new.dept_id, new.post_id, new.rank_id))
  execute function move_transfers();
