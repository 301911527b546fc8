-- Trigger on work_calendar: a day that an account changes is no longer a day by law, so that a release leaves
-- it alone.
create or replace function keep_changed_day() returns trigger language plpgsql as $$
begin
  new.by_law := false;
  return new;
end $$;
