-- Whether the working calendar has an entered day of the year's notice. Statutory holidays from a release do
-- not count. Input: the year.
create or replace function is_calendar_entered(year integer) returns boolean language sql stable as $$
  select exists (select from work_calendar c where c.deleted_at is null and not c.by_law
    and c.date between make_date(year, 1, 1) and make_date(year, 12, 31))
$$;
