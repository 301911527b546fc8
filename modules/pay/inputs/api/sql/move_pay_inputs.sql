-- Trigger on user_base_info: moves the pay inputs that were not counted yet to the department of the person.
create or replace function move_pay_inputs() returns trigger language plpgsql as $$
begin
  update pay_input set dept_id = new.dept_id where user_id = new.id and state in ('0', '1') and deleted_at is null;
  return null;
end $$;
