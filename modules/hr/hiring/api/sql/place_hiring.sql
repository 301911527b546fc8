-- Trigger on to_be_recruited: takes name, department, post and need from the application.
create or replace function place_hiring() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id, c.post_id, c.recruiting_id
    into new.name, new.dept_id, new.post_id, new.recruiting_id
  from candidate c where c.id = new.candidate_id;
  return new;
end $$;
