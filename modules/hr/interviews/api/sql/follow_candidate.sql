-- Trigger on candidate: renames and moves the interviews with their application.
create or replace function follow_candidate() returns trigger language plpgsql as $$
begin
  update interview set name = new.name, dept_id = new.dept_id, post_id = new.post_id where candidate_id = new.id;
  return null;
end $$;
