-- Trigger on accounts and their sign-in state: notifies all processes, so that they clear their caches of
-- tokens and rights.
create or replace function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;
