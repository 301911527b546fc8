-- Trigger on checkup: takes the name and the department from the application or from the file.
create or replace function place_checkup() returns trigger language plpgsql as $$
begin
  if new.candidate_id is not null then
    select c.name, c.dept_id into new.name, new.dept_id from candidate c where c.id = new.candidate_id;
  else
    select b.name, b.dept_id into new.name, new.dept_id from user_base_info b where b.id = new.user_id;
  end if;
  return new;
end $$;
