import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connectionTo, withSessionSettings } from '#platform/wire/http/database-session.ts'
import { findServerProblems } from './check-server.ts'
import { fillPinyin } from './fill-pinyin.ts'
import {
  bringIntoForce,
  isLockTrouble,
  readSetState,
  type SqlFileSet,
  sqlFileSet,
} from './functions-and-views/bring-into-force.ts'
import { findSqlRoot, readSqlFiles } from './functions-and-views/read-files.ts'
import { isPassingTrouble } from './passing-trouble.ts'

const CONNECT_TIMEOUT_MS = 10_000
const CONNECT_DELAY_MS = 250
/** How long the migrations wait for locks that running instances hold, and the pause between two attempts. */
const LOCK_PATIENCE_MS = 60_000
const LOCK_DELAY_MS = 200
/**
 * The last migration that creates functions and views itself. Later migrations run in one transaction with
 * the files of functions and views, which are written for the tables after these migrations.
 */
const LAST_WITHOUT_FILES = 125
/** Any number works, as long as all releases use the same one. */
export const MIGRATION_LOCK = 7_204_918_355
const HISTORY_TABLE = `create table if not exists schema_migration (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Checksums of earlier texts of a migration file, by file name. Such a file was rewritten because some
 * servers could not run it; on every other server both texts have the same effect.
 */
const EARLIER_TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    // PostgreSQL 15 does not support `is json`.
    '0042_approval_flow_page.sql',
    ['ae5d96946c852ce646f95d04713c401e780e30e01c41f4e9e3eaeba932a76919'],
  ],
])

export class MigrationError extends Error {}

interface Migration {
  version: number
  name: string
  file: string
  sql: string
  checksum: string
}

/** A migration as recorded in the database. */
export interface Applied {
  version: number
  name: string
  checksum: string
}

/** The locations of the files of a schema. */
interface SchemaPlaces {
  /** The folder of the migrations. */
  migrations: string
  /** The root of the files of functions and views; null to run migrations only. */
  sql: string | null
}

interface MigrateOptions {
  places?: SchemaPlaces
  /** Replaces the functions and views of a newer release with those of this release. */
  putBack?: boolean
}

/**
 * Brings the database to the newest schema: applies the migrations in order, then the files of functions and
 * views. If several processes start together, the others wait for the first. Then fills in the pinyin of rows
 * that lack it, which SQL cannot compute. Returns the names of the migrations applied in this call.
 */
export async function migrate(
  url: string,
  log: (message: string) => void = () => {},
  { places = ownPlaces(), putBack = false }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(places.migrations)
  const set = await readSet(places, migrations)
  const client = await connect(url)
  try {
    await requireFitServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    requireSameHistory(migrations, applied)
    const pending = migrations.slice(applied.length)
    const alone = set ? pending.filter(({ version }) => version <= LAST_WITHOUT_FILES) : pending
    for (const migration of alone) {
      await applyAlone(client, migration)
      log(`Applied ${migration.file}`)
    }
    if (set) await applyTogether(client, pending.slice(alone.length), set, { putBack, log })
    await grantApplicationRights(client)
    await prepareJobs(client, url)
    await fillPinyin(client, log)
    return pending.map(({ file }) => file)
  } finally {
    // Closing the connection also releases the lock.
    await client.end()
  }
}

/**
 * Builds the schema as it was after the given migrations, in an empty database and in the transaction of the
 * caller.
 */
export async function buildSchema(client: pg.Client, history: Applied[]): Promise<void> {
  const places = ownPlaces()
  const migrations = await readMigrations(places.migrations)
  requireSameHistory(migrations, history)
  await requireFitServer(client)
  await client.query(HISTORY_TABLE)
  for (const migration of migrations.slice(0, history.length)) await apply(client, migration)
  // The files are written for the newest tables. An older schema keeps the functions that its migrations
  // created, and migrate brings it to the newest state later.
  const set = await readSet(places, migrations)
  if (set && history.length === migrations.length) await bringIntoForce(client, set)
}

/**
 * Creates the monthly partitions of the logs for this month and the next two. For attendance records it also
 * creates those of the past year, because a late entry goes to the partition of its own month.
 */
export async function ensurePartitions(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  now = new Date(),
): Promise<void> {
  await database.query(
    `select ensure_month_partition(
       parent,
       (date_trunc('month', $1::timestamptz at time zone 'Asia/Shanghai')
         + months * interval '1 month')::date)
     from (select parent, 0 as since from monthly_logs() parent
       union all select parent, -12 from monthly_records() parent) kept,
       generate_series(kept.since, 2) months`,
    [now],
  )
}

/**
 * Grants the application role the rights that it needs on every table.
 * Runs at each start, because a database may have been restored on another server.
 */
async function grantApplicationRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regprocedure('grant_application_rights()') is not null as known`,
  )
  if (!rows[0]?.known) return
  await client.query('select ensure_application_role()')
  await client.query('select grant_application_rights()')
}

/**
 * Creates the schema of the job runner with the library's own migrations, and grants the application its
 * rights to it.
 */
async function prepareJobs(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regprocedure('grant_job_rights()') is not null as known`,
  )
  if (!rows[0]?.known) return
  await runMigrations({
    connectionString: withSessionSettings(url),
    maxPoolSize: 1,
    logger: new Logger(() => () => {}),
  })
  await client.query('select grant_job_rights()')
}

function ownPlaces(): SchemaPlaces {
  return { migrations: findMigrationsDir(), sql: findSqlRoot() }
}

async function readSet(
  { sql }: SchemaPlaces,
  migrations: readonly Migration[],
): Promise<SqlFileSet | null> {
  const last = migrations.at(-1)
  if (sql === null || !last) return null
  return sqlFileSet(await readSqlFiles(sql), last.file)
}

// In the sources this file is beside the migrations folder, in the build it is not.
function findMigrationsDir(): string {
  const candidates = [
    fileURLToPath(new URL('./migrations', import.meta.url)),
    fileURLToPath(new URL('../db/migrations', import.meta.url)),
    join(process.cwd(), 'db', 'migrations'),
  ]
  const found = candidates.find((path) => existsSync(path))
  if (found) return found
  throw new MigrationError(`The folder of the migrations is missing: ${candidates.join(', ')}`)
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  migrations.forEach(({ version, file }, index) => {
    if (version === index + 1) return
    const problem = version <= index ? 'is used twice' : `must be ${index + 1}: one is missing`
    throw new MigrationError(`Migration ${file}: the number ${version} ${problem}`)
  })
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const match = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(file)
  if (!match) throw new MigrationError(`Migration ${file}: the name must be like 0001_name.sql`)
  // A checkout on Windows has other line ends; they must not change the checksum.
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number(match[1]), name: match[2] ?? '', file, sql, checksum }
}

async function connect(url: string): Promise<pg.Client> {
  const deadline = Date.now() + CONNECT_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({
      ...connectionTo(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'staffdesk migrate',
    })
    // When an idle connection is lost, the next query fails.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isPassingTrouble(error) || Date.now() > deadline) throw error
      await sleep(CONNECT_DELAY_MS)
    }
  }
}

/** Stops before the first change and lists everything that is missing in one error. */
async function requireFitServer(client: pg.Client): Promise<void> {
  const problems = await findServerProblems(client)
  if (problems.length === 0) return
  throw new MigrationError(
    `The database cannot be used, and nothing was changed in it:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  )
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(HISTORY_TABLE)
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}

function requireSameHistory(migrations: Migration[], applied: Applied[]): void {
  applied.forEach((row, index) => {
    const migration = migrations[index]
    if (row.version !== index + 1) {
      throw new MigrationError(`The database lacks migration ${index + 1} but has a later one`)
    }
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this program: it has migration ${row.version} (${row.name})`,
      )
    }
    const known = [migration.checksum, ...(EARLIER_TEXTS.get(migration.file) ?? [])]
    if (!known.includes(row.checksum)) {
      throw new MigrationError(
        `Migration ${migration.file} was changed after it had been applied. ` +
          'Put it back as it was and write a new file for the change.',
      )
    }
  })
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Applies the migrations and then the files of functions and views in one transaction, so that
 * running instances never see tables without the functions and views written for them.
 */
async function applyTogether(
  client: pg.Client,
  pending: readonly Migration[],
  set: SqlFileSet,
  { putBack, log }: { putBack: boolean; log: (message: string) => void },
): Promise<void> {
  if (pending.length === 0) {
    const state = await readSetState(client, set)
    if (state === 'inForce') return
    if (state === 'older' && !putBack) {
      log('The functions and views of a newer release are in force; they stay')
      return
    }
  }
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    await client.query('begin')
    try {
      for (const migration of pending) {
        await apply(client, migration)
        // A waiting deferred constraint check would prevent the next migration from altering the table.
        await client.query('set constraints all immediate')
      }
      const changed = await bringIntoForce(client, set)
      // A view that was dropped and created again has lost its grants.
      await client.query('select grant_application_rights()')
      await client.query('commit')
      for (const { file } of pending) log(`Applied ${file}`)
      if (changed.length > 0) log(`Functions and views brought into force: ${changed.join(', ')}`)
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLockTrouble(error)) throw error
      if (Date.now() > deadline) {
        throw new MigrationError(
          `Running instances or other programs kept the migrations waiting for ${LOCK_PATIENCE_MS / 1_000} ` +
            'seconds by what they read. Nothing was changed. End long transactions and start again: ' +
            (error as Error).message,
          { cause: error },
        )
      }
      await sleep(LOCK_DELAY_MS)
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into schema_migration (version, name, checksum) values ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    )
  } catch (error) {
    throw describeFailure(migration, error as Error & { position?: string })
  }
}

function describeFailure(migration: Migration, error: Error & { position?: string }): Error {
  const line = error.position
    ? `, line ${migration.sql.slice(0, Number(error.position)).split('\n').length}`
    : ''
  return new MigrationError(`Migration ${migration.file}${line}: ${error.message}`, {
    cause: error,
  })
}
