-- Trigger on tables with counted or cached lists: notifies all processes which table changed.
create or replace function announce_records() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_records', tg_table_name);
  return null;
end $$;
