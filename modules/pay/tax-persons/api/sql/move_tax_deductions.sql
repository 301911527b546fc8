-- Trigger on user_base_info: moves declared deductions to the department of the person.
create or replace function move_tax_deductions() returns trigger language plpgsql as $$
begin
  update tax_deduction set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
