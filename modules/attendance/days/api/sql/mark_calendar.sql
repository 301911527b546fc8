-- Trigger on work_calendar: marks for recalculation the days whose class has changed, for all people.
create or replace function mark_calendar() returns trigger language plpgsql as $$
declare
  days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(date) into days from entered where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(date) into days from gone where deleted_at is null;
  else
    select array_agg(distinct date) into days from (
      (select date, day_class from gone where deleted_at is null
        except select date, day_class from entered where deleted_at is null)
      union all
      (select date, day_class from entered where deleted_at is null
        except select date, day_class from gone where deleted_at is null)) changed;
  end if;
  perform mark_calendar_days(days);
  return null;
end $$;
