-- The first working day from a day on, the day itself included; null when there is none within 60 days.
create or replace function working_day_from(day date) returns date language sql stable as $$
  select ahead::date from generate_series(day, day + 60, interval '1 day') ahead
  where is_working_day(ahead::date) order by 1 limit 1
$$;
