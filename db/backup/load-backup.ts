import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { buildSchema, MIGRATION_LOCK, migrate } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import {
  type CopiedTable,
  checkBackupFile,
  copyStatement,
  type Manifest,
  quoted,
  readBackupFile,
} from './backup-file.ts'
import { connect, setTextForm } from './connect.ts'
import type { FilePlace } from './file-place.ts'
import { dropEverything, requireAlone, requireNoRows } from './make-room.ts'
import { PlacedFiles } from './placed-files.ts'
import { copyToStatement, readTables } from './read-tables.ts'
import { type Contents, RowTally } from './row-tally.ts'
import { withoutRules } from './table-rules.ts'
import { progress, readRows } from './take-backup.ts'

export type RestoreOptions = {
  /** The store that receives the files of the backup. */
  files: FilePlace
  /** Allows a database that is not empty; its data is deleted. */
  replace?: boolean
  log?: (message: string) => void
}

/**
 * Restores a backup into an empty database: its schema, the rows, and then the newer migrations of this
 * release. Everything before the migrations is one transaction. Before it commits, every table is read again
 * and compared with the backup, and the files are put in place. The replaced files are deleted after the
 * commit.
 */
export async function restoreBackup(
  url: string,
  path: string,
  { files, replace = false, log = () => {} }: RestoreOptions,
): Promise<Manifest> {
  const head = await checkBackupFile(path)
  log(`The backup of ${head.takenAt} is whole`)
  const client = await connect(url, 'staffdesk restore')
  const placed = new PlacedFiles(files)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await setTextForm(client)
    await requireAlone(client)
    if (!replace) await requireNoRows(client)
    await placed.readPresent(client)
    await dropEverything(client)
    await load(client, path, placed, log)
    await client.query('commit')
    log(`Every table was read again and equals the backup; so does each of ${placed.count} files`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await placed.undo()
    throw error
  } finally {
    await client.end()
  }
  await placed.removeReplaced(log)
  if (placed.lost > 0) log(`${placed.lost} files were lost already when the backup was taken`)
  await finish(url, log)
  return head
}

/** Whether a database has the tables of this product, with or without rows. */
export async function holdsStaffDesk(url: string): Promise<boolean> {
  const client = await connect(url, 'staffdesk restore')
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('schema_migration') is not null as known`,
    )
    return rows[0]?.known ?? false
  } finally {
    await client.end()
  }
}

async function load(
  client: pg.Client,
  path: string,
  placed: PlacedFiles,
  log: (message: string) => void,
) {
  // Foreign keys and triggers are off from the first to the last row.
  let putBack = async () => {}
  const { head, tables } = await readBackupFile(path, {
    async begin(found) {
      await buildSchema(client, found.migrations)
      await requireSameTables(client, found.tables)
      await makeMonths(client, found.months)
      putBack = await withoutRules(client, found.tables)
    },
    async table(table, rows) {
      const target = client.query(copyFrom(copyStatement(table)))
      await pipeline(Readable.from(rows), target)
      log(progress(table.name, target.rowCount))
    },
    file: (file, bytes) => placed.put(file, bytes),
  })
  for (const [name, last] of Object.entries(head.sequences)) {
    await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  }
  await putBack()
  await compare(client, tables)
}

/** The migration files have been checked; this check finds a database that already had other tables. */
async function requireSameTables(client: pg.Client, wanted: readonly CopiedTable[]): Promise<void> {
  const found = await readTables(client)
  const text = (tables: readonly CopiedTable[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).join('\n')
  if (text(found) === text(wanted)) return
  throw new BackupError(
    'the tables of the backup are not those of its migrations; nothing was done',
  )
}

async function makeMonths(client: pg.Client, months: Manifest['months']): Promise<void> {
  for (const [log, days] of Object.entries(months)) {
    for (const day of days) await client.query('select ensure_month_partition($1, $2)', [log, day])
  }
}

async function compare(
  client: pg.Client,
  wanted: Readonly<Record<string, Contents>>,
): Promise<void> {
  for (const table of await readTables(client)) {
    const tally = new RowTally()
    for await (const chunk of readRows(client, copyToStatement(table))) tally.add(chunk)
    if (!isDeepStrictEqual(tally.contents(), wanted[table.name])) {
      throw new BackupError(`${table.name} came out differently than it went in; nothing was done`)
    }
  }
}

/**
 * Applies newer migrations, grants the application its rights, and updates the statistics for the first
 * lists.
 */
async function finish(url: string, log: (message: string) => void): Promise<void> {
  try {
    await migrate(url, log)
  } catch (error) {
    throw new BackupError(
      `the data is restored, but not yet in the newest form: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
  const client = await connect(url, 'staffdesk restore')
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
