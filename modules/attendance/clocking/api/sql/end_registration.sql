-- Trigger on attend_device: ends the registration of a terminal that is disabled or becomes another kind.
create or replace function end_registration() returns trigger language plpgsql as $$
begin
  new.token_hash := null;
  new.token_hint := null;
  new.registered_at := null;
  perform end_links(array(
    select id from access_link where purpose = 'terminalCode' and slot = new.id::text), 'closed');
  return new;
end $$;
