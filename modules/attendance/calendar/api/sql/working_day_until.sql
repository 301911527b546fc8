-- The last working day up to a day, the day itself included; null when there is none within 60 days.
create or replace function working_day_until(day date) returns date language sql stable as $$
  select back::date from generate_series(day, day - 60, interval '-1 day') back
  where is_working_day(back::date) order by 1 desc limit 1
$$;
