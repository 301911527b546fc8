-- Trigger on salary_interview: takes department and post from the application.
create or replace function place_salary_interview() returns trigger language plpgsql as $$
begin
  select c.dept_id, c.post_id into new.dept_id, new.post_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
