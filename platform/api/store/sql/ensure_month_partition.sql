-- Creates the partition of a month of a log or of attendance records, and moves rows of that month out of the
-- default partition. Does nothing when it exists. Inputs: the partitioned table, a day of the month.
create or replace function ensure_month_partition(parent text, day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', day)::date;
  next_day date := (first_day + interval '1 month')::date;
  key_column text := substring(pg_get_partkeydef(parent::regclass) from '\((.*)\)');
  is_by_day boolean := (select atttypid = 'date'::regtype from pg_attribute
    where attrelid = parent::regclass and attname = key_column);
  from_at text := case when is_by_day then first_day::text
    else (first_day::timestamp at time zone 'Asia/Shanghai')::text end;
  to_at text := case when is_by_day then next_day::text
    else (next_day::timestamp at time zone 'Asia/Shanghai')::text end;
  child text := parent || '_' || to_char(first_day, 'YYYYMM');
  was_maintenance text := coalesce(current_setting('staffdesk.maintenance', true), '');
begin
  if to_regclass(child) is not null then
    return;
  end if;
  -- Processes that start at the same time must not create the partition twice. After waiting for the lock,
  -- to_regclass may still answer from its cache; pg_class does not.
  perform pg_advisory_xact_lock(hashtextextended('ensure_month_partition', 0));
  if exists (select from pg_class where relname = child and relnamespace = current_schema()::regnamespace) then
    return;
  end if;
  execute format('create table %I (like %I including all)', child, parent);
  perform set_config('staffdesk.maintenance', 'on', true);
  execute format(
    'with moved as (delete from %I where %s >= %L and %s < %L returning *) insert into %I select * from moved',
    parent || '_default', key_column, from_at, key_column, to_at, child);
  perform set_config('staffdesk.maintenance', was_maintenance, true);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, from_at, to_at);
  if is_append_only(parent::regclass) then
    execute format('create trigger refuse_truncate before truncate on %I '
      'for each statement execute function refuse_log_change()', child);
  end if;
end $$;

revoke execute on function ensure_month_partition(text,date) from public;
