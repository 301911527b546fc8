-- Trigger on user_base_info: moves contracts that are open or in force to the department of the person.
create or replace function move_contracts() returns trigger language plpgsql as $$
begin
  update contract set dept_id = new.dept_id
  where user_id = new.id and deleted_at is null
    and (biz_state is null or biz_state in ('1', '2', '3', '8')) and state <> '9';
  return null;
end $$;
