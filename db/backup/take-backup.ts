import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Applied, MIGRATION_LOCK } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, writeBackupFile } from './backup-file.ts'
import { connect, setTextForm } from './connect.ts'
import { FILES_LOCK, type FilePlace } from './file-place.ts'
import { isWhole, type KeptFile } from './file-section.ts'
import { copyToStatement, readMonths, readSequences, readTables } from './read-tables.ts'

export type BackupOptions = {
  /** Version of this program. */
  product: string
  files: Pick<FilePlace, 'get'>
  log?: (message: string) => void
}

/**
 * Writes all data of a database as it was at one moment to a new file, with the files of its records. Other
 * clients can go on working meanwhile. Returns also the keys of lost files, because a lost file must not
 * prevent the backup.
 */
export async function takeBackup(
  url: string,
  path: string,
  { product, files, log = () => {} }: BackupOptions,
): Promise<Manifest & { lost: string[] }> {
  const client = await connect(url, 'staffdesk backup')
  try {
    // If a newer release starts meanwhile, its migrations wait for this lock.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK])
    await client.query('begin isolation level repeatable read, read only')
    await setTextForm(client)
    const tables = await readTables(client)
    const orders = new Map(tables.map((table) => [table.name, table]))
    const head = { ...(await describe(client, product)), tables: tables.map(withoutOrder) }
    const lost: string[] = []
    await writeBackupFile(path, head, {
      readRows({ name }) {
        const table = orders.get(name)
        if (!table) throw new BackupError(`the table ${name} is unknown`)
        return readRows(client, copyToStatement(table))
      },
      onDone: (name, rows) => log(progress(name, rows)),
      async *readFiles() {
        for await (const file of readKeptFiles(client, head.files)) {
          const bytes = await files.get(file.key)
          if (!isWhole(file, bytes)) lost.push(file.key)
          yield { file, bytes }
        }
      },
    })
    return { ...head, lost }
  } finally {
    await client.end()
  }
}

function withoutOrder({ name, columns }: { name: string; columns: string[] }) {
  return { name, columns }
}

/** One progress line. */
export function progress(table: string, rows: number): string {
  return `${table.padEnd(28)} ${rows.toLocaleString('en').padStart(12)} rows`
}

/** Rows of a table in COPY format. */
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
    format: 2,
    product,
    takenAt: facts.at.toISOString(),
    server: facts.server,
    snapshot: facts.snapshot,
    migrations: await readHistory(client),
    months: await readMonths(client),
    sequences: await readSequences(client),
    files: await countKeptFiles(client),
  }
}

const FILES_AT_ONCE = 1_000

async function countKeptFiles(client: pg.Client): Promise<number> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('file_object') is not null as known`,
  )
  // A database of an earlier release has no such table.
  if (!known[0]?.known) return 0
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from file_object where file_id is not null',
  )
  return rows[0]?.count ?? 0
}

/** The files of records; files without a reference are left out. */
async function* readKeptFiles(client: pg.Client, count: number): AsyncGenerator<KeptFile> {
  for (let last = '', left = count; left > 0; left -= FILES_AT_ONCE) {
    const { rows } = await client.query<KeptFile>(
      `select key, size, sha256 from file_object where file_id is not null and key > $1
       order by key limit $2`,
      [last, FILES_AT_ONCE],
    )
    yield* rows
    last = rows.at(-1)?.key ?? last
  }
}

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}
