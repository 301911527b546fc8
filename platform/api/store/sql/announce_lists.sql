-- Trigger on saved list views: notifies all processes, so that they clear their caches of views.
create or replace function announce_lists() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_lists', '');
  return null;
end $$;
