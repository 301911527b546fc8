-- Trigger on candidate_message: takes name and department from the application.
create or replace function place_candidate_message() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id into new.name, new.dept_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
