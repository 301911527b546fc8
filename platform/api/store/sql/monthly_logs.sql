-- The names of the append-only tables with a partition for each month.
create or replace function monthly_logs() returns setof text language sql stable as $$
  select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'p' and is_append_only(oid)
$$;
