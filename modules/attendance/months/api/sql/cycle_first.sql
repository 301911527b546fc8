-- The first day of the cycle that a day is in; cycles follow the calendar. Inputs: the cycle, the day.
create or replace function cycle_first(cycle text, day date) returns date language sql immutable parallel safe as $$
  select make_date(extract(year from day)::integer,
    (extract(month from day)::integer - 1) / cycle_months(cycle) * cycle_months(cycle) + 1, 1)
$$;
