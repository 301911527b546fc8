-- Trigger on candidate: renames and moves the messages with their application.
create or replace function follow_messaged_candidate() returns trigger language plpgsql as $$
begin
  update candidate_message set name = new.name, dept_id = new.dept_id where candidate_id = new.id;
  return null;
end $$;
