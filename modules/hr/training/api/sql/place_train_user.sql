-- Trigger on train_user: fills in the department that the person belongs to at that time. Hours and cost stay
-- with this department.
create or replace function place_train_user() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
