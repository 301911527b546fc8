-- Trigger on work_calendar: an entered day replaces the statutory day of the same date.
create or replace function replace_day_by_law() returns trigger language plpgsql as $$
begin
  delete from work_calendar c where c.date = new.date and c.by_law;
  return new;
end $$;
