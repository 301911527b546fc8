-- Trigger on attend_device: ends the registration of a terminal that is disabled or becomes another kind.
create or replace function end_registration() returns trigger language plpgsql as $$
begin
  new.token_hash := null;
  new.token_hint := null;
  new.code_hash := null;
  new.code_until := null;
  new.registered_at := null;
  return new;
end $$;
