-- The first day after a term in months. A term that would end on a day that its month lacks ends on the last
-- day of that month. Inputs: the first day, which counts, and the months.
create or replace function term_over(first_day date, months integer) returns date
language sql immutable strict parallel safe as $$
  select later + case when extract(day from later) < extract(day from first_day) then 1 else 0 end
  from (select (first_day + make_interval(months => months))::date as later) as term
$$;
