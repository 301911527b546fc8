-- Trigger on register: notes when the form ended, by going to the file, becoming void or being deleted.
create or replace function note_end_of_register() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.state in ('3', '9') or new.deleted_at is not null
    then coalesce(new.ended_at, now()) end;
  return new;
end $$;
