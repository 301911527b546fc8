-- Trigger on register: takes the department from the hiring.
create or replace function place_register() returns trigger language plpgsql as $$
begin
  select h.dept_id into new.dept_id from to_be_recruited h where h.id = new.hiring_id;
  return new;
end $$;
