-- Trigger on task: stores the words of the task for the search.
create or replace function keep_task_words() returns trigger language plpgsql as $$
begin
  insert into task_words (row_id, words) values (new.id, concat_ws(e'\n', new.title, new.task_no, new.content))
  on conflict (row_id) do update set words = excluded.words;
  return null;
end $$;
