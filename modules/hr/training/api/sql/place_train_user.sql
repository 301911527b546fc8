-- Trigger on train_user: fills in the department of the person on that day. Hours and cost stay with it.
create or replace function place_train_user() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
