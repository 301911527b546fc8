-- Trigger on candidate: takes the name from the talent, and department and post from the need.
create or replace function place_candidate() returns trigger language plpgsql as $$
begin
  select t.name into new.name from talent t where t.id = new.talent_id;
  select a.dept_id, a.post_id into new.dept_id, new.post_id
  from recruiting_application a where a.id = new.recruiting_id;
  return new;
end $$;
