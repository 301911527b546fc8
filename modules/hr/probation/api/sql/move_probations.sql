-- Trigger on user_base_info: moves probations, their evaluations and confirmations that are still open to the
-- department of the person.
create or replace function move_probations() returns trigger language plpgsql as $$
begin
  update probation set dept_id = new.dept_id
  where user_id = new.id and not effect_done and state <> '9';
  update probation_evaluation set dept_id = new.dept_id where user_id = new.id and state <> '2';
  update positive set dept_id = new.dept_id, rank_before_id = new.rank_id
  where user_id = new.id and not effect_done and state <> '9';
  update positive_examine set dept_id = new.dept_id where user_id = new.id and state <> '1';
  return null;
end $$;
