-- Grants the role of the application its rights in the schema of the job runner. Runs after the migrations of
-- the library. The tables there have row level security without a policy, so each gets one for the
-- application.
create or replace function grant_job_rights() returns void language plpgsql as $$
declare
  entry record;
begin
  if to_regrole('staffdesk_app') is null then
    return;
  end if;
  if not has_schema_privilege('staffdesk_app', 'graphile_worker', 'usage') then
    grant usage on schema graphile_worker to staffdesk_app;
  end if;
  for entry in
    select c.oid::regclass as relation, c.relrowsecurity as guarded,
      case when c.relname = 'migrations' or c.relkind = 'v' then array['select']
        else array['select', 'insert', 'update', 'delete'] end as wanted
    from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v')
      and pg_has_role(current_user, c.relowner, 'usage')
  loop
    if not (select bool_and(has_table_privilege('staffdesk_app', entry.relation, w)) from unnest(entry.wanted) w) then
      execute format('grant %s on %s to staffdesk_app', array_to_string(entry.wanted, ', '), entry.relation);
    end if;
    if entry.guarded and not exists (
      select from pg_policy where polrelid = entry.relation and polname = 'staffdesk_app')
    then
      execute format('create policy staffdesk_app on %s to staffdesk_app using (true) with check (true)',
        entry.relation);
    end if;
  end loop;
end $$;

revoke execute on function grant_job_rights() from public;
