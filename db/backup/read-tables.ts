import type pg from 'pg'
import { type CopiedTable, quoted } from './backup-file.ts'

/**
 * Left out: sessions and their tokens, rate limits, live runners and job runs. A restore ends all sessions:
 * the backup contains no token, and a new signing key is created. Exports, imported files and the results of
 * batches are kept for a day only, and forms that were not sent for some days. Jobs are in a separate schema, which a backup does not contain either:
 * jobs that waited at that time must not run twice.
 */
const LEFT_OUT = [
  'schema_migration',
  'schema_object_set',
  'identity_state',
  'identity_key',
  'refresh_successor',
  'account_session',
  'rate_limit',
  'document_batch',
  'document_batch_item',
  'document_batch_asked',
  'job_run',
  'job_runner',
  'export_file',
  'import_file',
  'import_row',
  'kept_piece',
  'staged_file',
  'register_draft',
]

/** A table with a row order in which the same rows give the same text on every server. */
export type OrderedTable = CopiedTable & { order: string }

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by k.place) from pg_index i
      cross join unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as keys,
    (select array_agg(a.attname::text) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attcollation <> 0) as texts
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname <> all ($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

type CatalogTable = {
  name: string
  columns: string[]
  keys: string[] | null
  texts: string[] | null
}

/** Every table whose rows are part of a backup. */
export async function readTables(client: pg.Client): Promise<OrderedTable[]> {
  const { rows } = await client.query<CatalogTable>(TABLES, [LEFT_OUT])
  return rows.map(({ name, columns, keys, texts }) => {
    // Two servers may sort text differently, but they sort bytes in the same way.
    const collated = (key: string) => quoted(key) + (texts?.includes(key) ? ' collate "C"' : '')
    const order = keys?.map(collated).join(', ') ?? `${quoted(name)}::text collate "C"`
    return { name, columns, order }
  })
}

/** The statement that copies the rows of a table, always in the same order. */
export function copyToStatement({ name, columns, order }: OrderedTable): string {
  const list = columns.map(quoted).join(', ')
  return `copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`
}

/** Months for which a log table has a separate partition, by table. */
export async function readMonths(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ parent: string; month: string }>(
    `select p.relname as parent, to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relnamespace = current_schema()::regnamespace and p.relkind = 'p'
       and c.relname ~ ('^' || p.relname || '_\\d{6}$')
     order by 1, 2`,
  )
  const months: Record<string, string[]> = {}
  for (const { parent, month } of rows) {
    months[parent] ??= []
    months[parent].push(month)
  }
  return months
}

/** The last value of each sequence; a sequence without a value yet is left out. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
