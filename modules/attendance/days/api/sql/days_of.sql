-- The range of days from a first to a last day; without an end if the last day is null.
create or replace function days_of(first_day date, last_day date) returns daterange language sql immutable parallel safe as
  $$ select case when last_day < first_day then 'empty' else daterange(first_day, last_day, '[]') end $$;
