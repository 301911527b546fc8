-- The first day that was computed; null when there is none.
create or replace function attend_since() returns date language sql stable as $$ select min(date) from attend_day $$;
