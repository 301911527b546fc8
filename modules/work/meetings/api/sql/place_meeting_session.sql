-- Trigger on meeting_session: sets the date and the name of the session.
create or replace function place_meeting_session() returns trigger language plpgsql as $$
begin
  new.date := (new.start_at at time zone 'Asia/Shanghai')::date;
  new.name := coalesce((select name from meeting_plan where id = new.plan_id), '');
  return new;
end $$;
