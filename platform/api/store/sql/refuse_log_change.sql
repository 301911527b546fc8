-- Trigger on append-only tables: refuses to change or delete rows. The owner of the table may do so while
-- staffdesk.maintenance is on.
create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  if current_setting('staffdesk.maintenance', true) = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return case tg_op when 'UPDATE' then new when 'DELETE' then old end;
  end if;
  raise exception '% refused: % is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
