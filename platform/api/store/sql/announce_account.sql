-- Trigger on accounts and their sign-in state: tells all processes to forget what they cached about tokens
-- and rights.
create or replace function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;
