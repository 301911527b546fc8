-- Whether a day is a working day: by its entry in the working calendar, or by its weekday if it has no entry.
create or replace function is_working_day(day date) returns boolean language sql stable as $$
  select coalesce(
    (select c.day_class in ('0', '3') from work_calendar c where c.date = day and c.deleted_at is null),
    extract(isodow from day) < 6)
$$;
