-- Analyzes a month sheet, except its long columns and its figures, which no plan depends on. A month that was just
-- generated has many rows that the statistics do not know, so PostgreSQL would plan for an empty month. Runs as the
-- owner, because the application owns no table.
create or replace function analyze_sheet(sheet text) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  names text;
begin
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
  where a.attrelid = to_regclass(quote_ident(sheet)) and a.attnum > 0 and not a.attisdropped
    and a.atttypid <> all ('{jsonb,numeric}'::regtype[])
    and exists (select from pg_attribute b where b.attrelid = a.attrelid and b.attname = 'batch_no');
  if names is null then
    raise exception 'no month sheet: %', sheet;
  end if;
  execute format('analyze %I (%s)', sheet, names);
exception when lock_not_available then
  -- Another connection is analyzing the table.
  null;
end $$;
