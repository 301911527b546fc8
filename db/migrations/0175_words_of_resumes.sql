-- The text of résumés, and the search for its words (docs/decisions/0224-words-of-resumes.md).
create table file_text (
  file_id uuid primary key references file (id) on delete cascade,
  record_id uuid not null,
  result text not null default 'waiting' check (result in ('waiting', 'read', 'cut', 'none', 'encrypted', 'damaged',
    'unsafe', 'tooManyPages', 'tooLarge', 'tooLong', 'otherKind', 'failed')),
  words text check (length(words) <= 50000),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  constraint ck_file_text__words check ((words is not null) = (result in ('read', 'cut')))
) with (toast_tuple_target = 128);
comment on table file_text is 'The text of a file, which a job takes out, or why there is none.';
comment on column file_text.record_id is 'The record of the file. The trigger await_file_text keeps it.';
comment on column file_text.tries is 'How often the job began to read the file.';
comment on column file_text.next_at is 'When the job reads the file, or tries it again.';
create index ix_file_text__record on file_text (record_id);
create index ix_file_text__next on file_text (next_at) where result = 'waiting';
create trigger announce after insert or update or delete or truncate on file_text
  for each statement execute function announce_records();

create function text_tokens(words text) returns tsvector language sql immutable parallel safe as $$
  with plain as (
    select regexp_replace(regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g'),
      '([\u3400-\u9fff])\s+(?=[\u3400-\u9fff])', '\1', 'g') as line
  ), parts as (
    select part, part ~ '^[\u3400-\u9fff]' as is_chinese
    from plain, regexp_split_to_table(regexp_replace(line, '([\u3400-\u9fff]+)', ' \1 ', 'g'), '[^[:alnum:]+#]+') part
    where part <> ''
  ), tokens as (
    select case when is_chinese then substr(part, place, 2) else left(part, 40) end as token
    from parts, generate_series(1, case when is_chinese then length(part) else 1 end) place
  )
  select coalesce(array_to_tsvector(array_agg(distinct token)), ''::tsvector) from tokens
$$;

create index ix_file_text__tokens on file_text using gin (text_tokens(words)) where words is not null;
-- Statistics of the tokens would cost a reading of thousands of texts, and change no plan.
alter index ix_file_text__tokens alter column 1 set statistics 0;

create function await_file_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_text (file_id, record_id) values (new.id, new.record_id);
  else
    update file_text set record_id = new.record_id where file_id = new.id;
  end if;
  return null;
end $$;

create trigger await_file_text after insert on file
  for each row when (new.resource = 'hr/talents' and new.field = 'resume') execute function await_file_text();
create trigger follow_file_text after update of record_id on file
  for each row when (old.record_id is distinct from new.record_id) execute function await_file_text();
insert into file_text (file_id, record_id)
  select id, record_id from file where resource = 'hr/talents' and field = 'resume';

-- Two characters of a name among 100,000 people (docs/decisions/0034-short-keywords.md).
create index ix_talent__letters on talent using gin (
  letters_of(coalesce(talent_no, '') || ' ' || coalesce(name, ''))
);
create index ix_talent__letters_background on talent using gin (
  letters_of(coalesce(school, '') || ' ' || coalesce(skills, ''))
);
create index ix_candidate__letters on candidate using gin (
  letters_of(coalesce(candidate_no, '') || ' ' || coalesce(name, ''))
);
