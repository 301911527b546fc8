-- What owners were told of days that come and go, each once (docs/decisions/0119-tasks-change-hands.md).
create table task_reminder (
  task_id uuid not null references task (id),
  -- Until when it was then: whoever gets more time is told anew.
  plan_end date not null,
  stage text not null check (stage in ('soon', 'today', 'over')),
  told_at timestamptz not null default now(),
  primary key (task_id, plan_end, stage)
);
create index ix_task_reminder__told_at on task_reminder (told_at);

-- What a task says, to be looked for by keywords, short ones by single characters. It is apart from the
-- task: an index of its words there would be written anew with every report, assignment and approval.
create table task_words (
  row_id uuid primary key references task (id) on delete cascade,
  words text not null
);
insert into task_words select id, concat_ws(e'\n', title, task_no, content) from task;
create index ix_task_words__words on task_words using gin (words gin_trgm_ops);
create index ix_task_words__short on task_words using gin (letters_of(words));

create function keep_task_words() returns trigger language plpgsql as $$
begin
  insert into task_words (row_id, words) values (new.id, concat_ws(e'\n', new.title, new.task_no, new.content))
  on conflict (row_id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_words after insert on task for each row execute function keep_task_words();
create trigger keep_words_changed after update of title, task_no, content on task for each row
  when ((old.title, old.task_no, old.content) is distinct from (new.title, new.task_no, new.content))
  execute function keep_task_words();
