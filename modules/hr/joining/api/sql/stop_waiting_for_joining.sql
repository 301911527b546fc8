-- Trigger on app_user: an account whose state an administrator changes no longer waits for the day of
-- joining.
create or replace function stop_waiting_for_joining() returns trigger language plpgsql as $$
begin
  new.waits_for_joining := false;
  return new;
end $$;
