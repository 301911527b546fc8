-- Grants the role of the application its rights on all tables, views and sequences, and revokes all other
-- rights. Runs after each change of the schema. Partitions get no rights: the application reaches their rows
-- through the parent.
create or replace function grant_application_rights() returns void language plpgsql as $$
declare
  role_id oid := (select oid from pg_roles where rolname = 'staffdesk_app');
  entry record;
begin
  if role_id is null then
    return;
  end if;
  if not has_schema_privilege(role_id, current_schema()::regnamespace, 'usage') then
    execute format('grant usage on schema %I to staffdesk_app', current_schema());
  end if;
  for entry in
    select c.oid::regclass as relation, c.relkind = 'S' as is_sequence, w.wanted, h.held
    from pg_class c
    cross join lateral (select case
      when c.relispartition then array[]::text[]
      when c.relkind = 'S' then array['SELECT', 'USAGE']
      when c.relkind in ('v', 'm') or c.relname in ('schema_migration', 'schema_object_set') then array['SELECT']
      when is_append_only(c.oid) then array['INSERT', 'SELECT']
      else array['DELETE', 'INSERT', 'SELECT', 'UPDATE'] end as wanted) w
    cross join lateral (select array(select privilege_type::text from aclexplode(c.relacl)
      where grantee = role_id order by 1) as held) h
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(current_user, c.relowner, 'usage')
  loop
    continue when entry.held = entry.wanted;
    execute format('revoke all on %s %s from staffdesk_app',
      case when entry.is_sequence then 'sequence' else 'table' end, entry.relation);
    continue when cardinality(entry.wanted) = 0;
    execute format('grant %s on %s %s to staffdesk_app', array_to_string(entry.wanted, ', '),
      case when entry.is_sequence then 'sequence' else 'table' end, entry.relation);
  end loop;
end $$;

revoke execute on function grant_application_rights() from public;
