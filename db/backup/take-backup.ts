import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Applied, MIGRATION_LOCK } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, writeBackupFile } from './backup-file.ts'
import { connect, setTextForm } from './connect.ts'
import { readMonths, readSequences, readTables, tellStatement } from './read-tables.ts'

export type BackupOptions = {
  /** Version of this program. */
  product: string
  log?: (message: string) => void
}

/**
 * Writes all data of a database as it was at one moment to a new file, while
 * others go on working with it.
 */
export async function takeBackup(
  url: string,
  path: string,
  { product, log = () => {} }: BackupOptions,
): Promise<Manifest> {
  const client = await connect(url, 'staffdesk backup')
  try {
    // A newer release that starts meanwhile waits with its migrations.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read, read only')
    await setTextForm(client)
    const tables = await readTables(client)
    const orders = new Map(tables.map((table) => [table.name, table]))
    const head = { ...(await describe(client, product)), tables: tables.map(withoutOrder) }
    await writeBackupFile(path, head, {
      readRows({ name }) {
        const table = orders.get(name)
        if (!table) throw new BackupError(`the table ${name} is unknown`)
        return readRows(client, tellStatement(table))
      },
      onDone: (name, rows) => log(progress(name, rows)),
    })
    return head
  } finally {
    await client.end()
  }
}

function withoutOrder({ name, columns }: { name: string; columns: string[] }) {
  return { name, columns }
}

/** One line of progress. */
export function progress(table: string, rows: number): string {
  return `${table.padEnd(28)} ${rows.toLocaleString('en').padStart(12)} rows`
}

/** Rows of a table as COPY tells them. */
export function readRows(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  return client.query(copyTo(statement))
}

async function describe(client: pg.Client, product: string): Promise<Omit<Manifest, 'tables'>> {
  const { rows } = await client.query<{
    server: string
    snapshot: string
    at: Date
    known: boolean
  }>(
    `select current_setting('server_version') as server, pg_current_snapshot()::text as snapshot,
       now() as at, to_regclass('schema_migration') is not null as known`,
  )
  const [facts] = rows
  if (!facts?.known)
    throw new BackupError('there is no StaffDesk in this database: nothing to back up')
  return {
    format: 1,
    product,
    takenAt: facts.at.toISOString(),
    server: facts.server,
    snapshot: facts.snapshot,
    migrations: await readHistory(client),
    months: await readMonths(client),
    sequences: await readSequences(client),
  }
}

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}
