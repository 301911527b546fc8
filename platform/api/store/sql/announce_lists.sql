-- Trigger on saved list views: tells all processes to forget the views they cached.
create or replace function announce_lists() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_lists', '');
  return null;
end $$;
