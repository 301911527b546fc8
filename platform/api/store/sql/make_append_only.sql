-- Makes a table append-only: rows can only be added and read. PostgreSQL copies the row trigger to all
-- partitions, but the trigger for truncate only exists where it is created. Input: the table.
create or replace function make_append_only(target regclass) returns void language plpgsql as $$
declare
  relation regclass;
begin
  execute format('create trigger refuse_change before update or delete on %s '
    'for each row execute function refuse_log_change()', target);
  for relation in
    select target union all select inhrelid::regclass from pg_inherits where inhparent = target
  loop
    execute format('create trigger refuse_truncate before truncate on %s '
      'for each statement execute function refuse_log_change()', relation);
  end loop;
end $$;

revoke execute on function make_append_only(regclass) from public;
