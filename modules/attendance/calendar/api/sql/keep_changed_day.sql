-- Trigger on work_calendar: a day that a user changes is no longer a statutory day, so that a release does
-- not change it.
create or replace function keep_changed_day() returns trigger language plpgsql as $$
begin
  new.by_law := false;
  return new;
end $$;
