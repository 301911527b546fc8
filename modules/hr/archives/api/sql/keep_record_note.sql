-- Trigger on notes of personnel files and on their additions: refuses a change of a note that is older
-- than 7 days, and every change of an addition.
create or replace function keep_record_note() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'record_note_addition' then
    raise exception 'what was added to a note stays';
  end if;
  if old.created_at < now() - interval '7 days' and (
    (new.user_id, new.at, new.kind, new.title, new.content, new.visibility, new.created_by)
      is distinct from
    (old.user_id, old.at, old.kind, old.title, old.content, old.visibility, old.created_by)
    or new.deleted_at is distinct from old.deleted_at)
  then
    raise exception 'a note older than 7 days stays';
  end if;
  return new;
end $$;
