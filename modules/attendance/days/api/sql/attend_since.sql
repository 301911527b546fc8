-- The first computed day; null if no day is computed.
create or replace function attend_since() returns date language sql stable as $$ select min(date) from attend_day $$;
