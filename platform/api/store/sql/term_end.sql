-- The last day of a term in months. Inputs: the first day, the months.
create or replace function term_end(first_day date, months integer) returns date
language sql immutable strict parallel safe as $$
  select term_over(first_day, months) - 1
$$;
