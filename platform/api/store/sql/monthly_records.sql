-- The names of the other tables with a partition for each month: attendance, which gets late entries for
-- earlier months.
create or replace function monthly_records() returns setof text language sql stable as $$
  select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'p' and not is_append_only(oid)
$$;
