-- Trigger on collaboration: sets the state of the collaboration from the state of its approval.
create or replace function follow_approval() returns trigger language plpgsql as $$
begin
  new.collab_state := case new.state when '1' then '1' when '4' then '2' when '9' then '7' else '0' end;
  return new;
end $$;
