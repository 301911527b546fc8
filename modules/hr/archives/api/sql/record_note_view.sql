-- Notes of personnel files as lists read them: the table with the additions and the files of a note. is_open
-- is true while the author can still change the note.
create or replace view record_note_view as
select n.*,
  n.created_at > now() - interval '7 days' as is_open,
  coalesce((select jsonb_agg(jsonb_build_object(
      'at', to_char(a.added_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'by', u.name, 'text', a.content) order by a.added_at)
    from record_note_addition a left join app_user u on u.id = a.added_by
    where a.note_id = n.id), '[]'::jsonb) as additions,
  attached_files('hr/record-notes', n.id, 'files') as files
from record_note n;
