-- Trigger on user_base_info: moves the notes of a file to the department of the person.
create or replace function move_record_notes() returns trigger language plpgsql as $$
begin
  update record_note set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
