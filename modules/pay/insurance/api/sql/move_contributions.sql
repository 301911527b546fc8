-- Trigger on user_base_info: moves the rows of insurance and of the housing fund to the department of the person.
create or replace function move_contributions() returns trigger language plpgsql as $$
begin
  update insurance_person set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  update house_fund_person set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
