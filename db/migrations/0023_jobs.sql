-- Background jobs (docs/decisions/0044-jobs.md). The queue itself lies in the schema
-- graphile_worker, which the library of the runner makes and migrates by itself.

-- The runners that live: each says so every few seconds. What a runner held that says it no
-- longer is taken up by others. Unlogged: after a crash of the database all say it anew.
create unlogged table job_runner (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- What the role of the running application may do in the schema of the runner; run after the
-- library's own migrations. Its tables have row level security and no policy: without one only
-- their owner would see a row.
create function grant_job_rights() returns void language plpgsql as $$
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
