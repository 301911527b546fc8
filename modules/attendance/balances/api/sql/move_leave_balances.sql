-- Trigger on user_base_info: copies the person's department to their leave balances.
create or replace function move_leave_balances() returns trigger language plpgsql as $$
begin
  update leave_balance set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
