import type { Client } from 'pg'

/** Tables that belong to the installation, or must outlive a company. */
const KEPT = [
  'schema_migration',
  'schema_object_set',
  'identity_key',
  'rate_limit',
  'used_sign_in_link',
]

/**
 * Not truncated, because the bytes are in the file store. The product finds the bytes to delete through these rows,
 * once they have no owner.
 */
const FILES = ['file', 'file_object']

const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname <> all ($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** Every table that holds a company's data, also those of later releases. */
export async function companyTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES, [KEPT])
  return rows.map(({ name }) => name)
}

/** Deletes everything of a company, logs included. */
export async function emptyTables(client: Client): Promise<void> {
  const tables = (await companyTables(client)).filter((name) => !FILES.includes(name))
  const names = tables.map((name) => client.escapeIdentifier(name))
  // Triggers protect the logs unless this setting is on.
  await client.query('set local staffdesk.maintenance = on')
  await client.query(`truncate ${names.join(', ')}`)
  await client.query('delete from file')
}
