-- The year of the term, from 1, in which a day lies. Inputs: the filing day, the day.
create or replace function patent_year_on(filed date, day date) returns integer language sql immutable as $$
  select whole.years + case when patent_fee_day(filed, whole.years + 1) > day then 0 else 1 end
  from (select (extract(year from day) - extract(year from filed))::integer as years) whole
$$;
