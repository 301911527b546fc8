-- The day of the law on which the fee of a year is due: the filing day, so many years on; 29 February becomes the 28th.
-- Inputs: the filing day, the year of the term, from 1.
create or replace function patent_fee_day(filed date, year integer) returns date language sql immutable as $$
  select (filed + make_interval(years => year - 1))::date
$$;
