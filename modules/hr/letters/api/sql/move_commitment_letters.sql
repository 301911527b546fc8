-- Trigger on user_base_info: moves commitment letters to the department of the person.
create or replace function move_commitment_letters() returns trigger language plpgsql as $$
begin
  update commitment_letter set dept_id = new.dept_id
  where user_id = new.id and deleted_at is null and state <> '9';
  return null;
end $$;
