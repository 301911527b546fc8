-- The number of a month, counted from the year 0: the difference of two numbers is a number of months. Input:
-- a day of the month.
create or replace function month_number(day date) returns integer language sql immutable as
  $$ select (extract(year from day) * 12 + extract(month from day))::integer $$;
