-- Trigger on roles and grants: notifies all processes, so that they clear their caches of rights.
create or replace function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;
