-- Trigger on roles and grants: tells all processes to forget the rights they cached.
create or replace function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;
