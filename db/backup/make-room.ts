import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { quoted } from './backup-file.ts'

const ATTEMPTS = 10
const ATTEMPT_DELAY_MS = 200

/** Throws while other clients are connected: they would work on the data being replaced. */
export async function requireAlone(client: pg.Client): Promise<void> {
  let others: string[] = []
  // PostgreSQL still lists a connection for a moment after it is closed.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    others = await readOthers(client)
    if (others.length === 0) return
    await sleep(ATTEMPT_DELAY_MS)
  }
  throw new BackupError(
    `the database is in use: ${others.join(', ')}. Stop StaffDesk and close other connections first`,
  )
}

async function readOthers(client: pg.Client): Promise<string[]> {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name')
         || coalesce(' from ' || host(client_addr), '') as name
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows.map(({ name }) => name)
}

/** Throws when a table has rows; a schema without rows counts as empty. */
export async function requireNoRows(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p') and not relispartition
       and relname not in ('schema_migration', 'schema_object_set')`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length === 0) continue
    throw new BackupError(
      `the database is not empty: ${name} has rows. Restore into a new database, ` +
        'or give --replace: then what is there is backed up and replaced',
    )
  }
}

/** Removes all tables, views, functions and types, and the jobs, but not the objects of extensions. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      entry record;
    begin
      perform set_config('client_min_messages', 'warning', true);
      for entry in
        select 1 as turn, format('%s if exists %s', case c.relkind when 'v' then 'view'
            when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass) as what
          from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select 2, format('routine if exists %s', p.oid::regprocedure)
          from pg_proc p where p.pronamespace = current_schema()::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select 3, format('type if exists %s', t.oid::regtype)
          from pg_type t where t.typnamespace = current_schema()::regnamespace
            -- A composite type of its own; each table has one too, which goes with it.
            and (t.typtype in ('e', 'd', 'r')
              or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
            and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
        order by 1
      loop
        execute format('drop %s cascade', entry.what);
      end loop;
      drop schema if exists graphile_worker cascade;
    end $$`)
}
