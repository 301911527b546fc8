-- Trigger on referral: takes the department from the application.
create or replace function place_referral() returns trigger language plpgsql as $$
begin
  select c.dept_id into new.dept_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
