-- The day that is a number of working days after a day; with 0 the day itself, whether it is a working day or
-- not.
create or replace function working_day_after(day date, days integer) returns date language sql stable as $$
  select case when days <= 0 then day else (
    select ahead::date from generate_series(day + 1, day + 30 + days * 3, interval '1 day') ahead
    where is_working_day(ahead::date) order by 1 offset days - 1 limit 1) end
$$;
