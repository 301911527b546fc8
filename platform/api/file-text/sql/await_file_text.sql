-- Trigger on file: a new résumé waits for the job that reads its text. The text goes with the file, and follows it to
-- another record.
create or replace function await_file_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_text (file_id, record_id) values (new.id, new.record_id);
  else
    update file_text set record_id = new.record_id where file_id = new.id;
  end if;
  return null;
end $$;
