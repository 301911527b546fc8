-- Trigger on user_base_info: moves cards and their changes to the department of the person, and compares the holders with
-- the new name.
create or replace function move_bank_cards() returns trigger language plpgsql as $$
begin
  update salary_bank set dept_id = new.dept_id, holder = holder where user_id = new.id and deleted_at is null;
  update bank_card_change set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
