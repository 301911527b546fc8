-- Analyzes the tables that have grown to more than twice their size since the last time, and partitioned
-- tables without statistics, which autovacuum never analyzes. Jobs and imports call it after they have filled
-- tables. Runs as the owner, because the application owns no table.
create or replace function analyze_grown_tables() returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  -- PostgreSQL reads smaller tables as a whole, whatever their statistics are.
  fewest_pages constant integer := 8;
  grown oid;
begin
  for grown in
    with kept as (
      select c.oid, case when c.relispartition then pg_partition_root(c.oid)::oid end as root,
        pg_relation_size(c.oid) / current_setting('block_size')::integer as pages, c.relpages
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
    ), grown as (
      select oid, root from kept where pages >= fewest_pages and pages > 2 * greatest(relpages, 1)
    )
    select g.oid from grown g
    union
    select r.oid from grown g join pg_class r on r.oid = g.root where r.reltuples <= 0
  loop
    begin
      execute format('analyze %s', grown::regclass);
    exception when lock_not_available or undefined_table then
      -- Another connection is analyzing the table, or has just dropped it.
      null;
    end;
  end loop;
end $$;
