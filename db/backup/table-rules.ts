import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { type CopiedTable, quoted } from './backup-file.ts'

type ForeignKey = { owner: string; name: string; definition: string }

const RULES = `
  select coalesce(jsonb_agg(to_jsonb(r) order by owner, name), '[]')::text as rules from (
    select conrelid::regclass::text as owner, conname as name,
      pg_get_constraintdef(oid) || convalidated as rule from pg_constraint
    where connamespace = current_schema()::regnamespace and conparentid = 0
    union all
    select t.tgrelid::regclass::text, t.tgname, t.tgenabled::text || pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
  ) r`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
  order by 1, 2`

/**
 * Empties the tables, drops their foreign keys and disables their triggers, so that rows can be loaded in any
 * order and no trigger writes other rows. Returns the function that restores foreign keys and triggers and
 * checks the result.
 */
export async function withoutRules(
  client: pg.Client,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const before = await readRules(client)
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { owner, name } of keys) {
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`)
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  }
  // Rows that migrations inserted are also in the backup, so they are deleted here. Partitions keep their own
  // triggers.
  await client.query('set local staffdesk.maintenance = on')
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await client.query('set local staffdesk.maintenance = off')
  return async () => {
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { name } of tables) {
      await client.query(`alter table ${quoted(name)} enable trigger user`)
    }
    if ((await readRules(client)) === before) return
    throw new BackupError('the rules of the tables could not be put back; nothing was done')
  }
}

async function readRules(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rules: string }>(RULES)
  return rows[0]?.rules ?? ''
}
