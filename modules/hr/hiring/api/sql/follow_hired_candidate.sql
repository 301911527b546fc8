-- Trigger on candidate: renames talks, checkups and hirings with the person, and moves them with the need.
create or replace function follow_hired_candidate() returns trigger language plpgsql as $$
begin
  update salary_interview set dept_id = new.dept_id, post_id = new.post_id where candidate_id = new.id;
  update checkup set name = new.name, dept_id = new.dept_id where candidate_id = new.id;
  update to_be_recruited set name = new.name, dept_id = new.dept_id, post_id = new.post_id
  where candidate_id = new.id;
  return null;
end $$;
