-- Trigger on app_user: deletes the calendar address of an account that is closed.
create or replace function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where user_id = new.id;
  return null;
end $$;
