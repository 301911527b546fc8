-- Trigger on what is filed for tax: a new row belongs to the department of its person.
create or replace function place_tax_deduction() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
