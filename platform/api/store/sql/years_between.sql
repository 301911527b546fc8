-- Years from one day to another, by whole months, rounded to tenths; 0.0 when the first day is the later one.
create or replace function years_between(since date, until date) returns numeric language sql immutable as
  $$ select greatest(0, round((extract(year from age(until, since)) * 12 + extract(month from age(until, since)))
       ::numeric / 12, 1)) $$;
