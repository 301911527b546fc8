-- Notes about people, each told to few (docs/decisions/0089-record-notes.md).
create table record_note (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  at date not null,
  kind text not null,
  title text not null,
  content text not null,
  visibility text not null,
  follow_date date,
  follow_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_record_note__at on record_note (at desc, id) where deleted_at is null;
create index ix_record_note__user on record_note (user_id, at desc);
create index ix_record_note__dept on record_note (dept_id) where dept_id is not null;
create index ix_record_note__author on record_note (created_by);
create index ix_record_note__follow on record_note (follow_date) where not follow_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on record_note
  for each statement execute function announce_records();

-- What was said later stands beside what was said, and neither is changed.
create table record_note_addition (
  id uuid primary key,
  note_id uuid not null references record_note (id),
  content text not null,
  added_at timestamptz not null default now(),
  added_by uuid references app_user (id)
);
create index ix_record_note_addition__note on record_note_addition (note_id, added_at);
create index ix_record_note_addition__author on record_note_addition (added_by) where added_by is not null;

create function keep_record_note() returns trigger language plpgsql as $$
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
create trigger keep before update on record_note for each row execute function keep_record_note();
create trigger keep before update or delete on record_note_addition
  for each row execute function keep_record_note();

create view record_note_view as
select n.*,
  n.created_at > now() - interval '7 days' as is_open,
  coalesce((select jsonb_agg(jsonb_build_object(
      'at', to_char(a.added_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'by', u.name, 'text', a.content) order by a.added_at)
    from record_note_addition a left join app_user u on u.id = a.added_by
    where a.note_id = n.id), '[]'::jsonb) as additions,
  attached_files('hr/record-notes', n.id, 'files') as files
from record_note n;

create function move_record_notes() returns trigger language plpgsql as $$
begin
  update record_note set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_record_notes after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_record_notes();
