import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'

/** Password of every account in the measured databases; only this machine can reach them. */
export const BENCH_PASSWORD = 'measured-with-care-2026'

const DATA_DIR = '.cache/bench'
const LARGE = 'people_100000'
export const SIZES = [1_000, 10_000, 100_000] as const

export type PeopleDatabases = {
  urls: ReadonlyMap<number, string>
  /** Seconds of seeding in this run, or null if the data existed. */
  seededIn: number | null
  /**
   * A copy of the largest database, for measurements that write; the original must have no connections
   * meanwhile.
   */
  withCopy<T>(work: (url: string) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const result = await client.query('select 1 from pg_database where datname = $1', [name])
  return result.rows.length > 0
}

async function seedLarge(client: pg.Client, url: string): Promise<number> {
  await client.query(`create database ${LARGE}_filling`)
  const filling = withDatabase(url, `${LARGE}_filling`)
  await migrate(filling)
  const start = performance.now()
  await seedDatabase(filling, {
    size: 'large',
    adminPassword: BENCH_PASSWORD,
    demoPassword: BENCH_PASSWORD,
    hashPassword,
  })
  const seconds = (performance.now() - start) / 1_000
  // Gives the database its final name only when it is complete, so that later runs find no partial one.
  await client.query(`alter database ${LARGE}_filling rename to ${LARGE}`)
  return seconds
}

/** The same company with fewer employees: deletes all after the first `count`. */
async function shrink(client: pg.Client, url: string, count: number): Promise<void> {
  const name = `people_${count}`
  await client.query(`create database ${name}_filling template ${LARGE}`)
  const copy = new pg.Client(withDatabase(url, `${name}_filling`))
  await copy.connect()
  await copy.query(`create temp table gone as
    select id from user_base_info where id not in (select user_base_id from app_user where user_base_id is not null)
    order by emp_no offset ${count - 30}`)
  // The product never really deletes rows, so these foreign keys have no index: a hundred thousand checks
  // would each read a whole table.
  const keys = await keysToPeople(copy)
  for (const { of, name: key } of keys) await copy.query(`alter table ${of} drop constraint ${key}`)
  // Permanent rows, such as signed letters, are deleted with their employee only here.
  const keepers = await keepersOf(copy)
  for (const { of, name: keeper } of keepers) {
    await copy.query(`alter table ${of} disable trigger ${keeper}`)
  }
  for (const { of, column, isOfPeople } of keys) {
    if (isOfPeople) await copy.query(`delete from ${of} where ${column} in (select id from gone)`)
  }
  await copy.query('delete from user_base_info where id in (select id from gone)')
  for (const { of, name: keeper } of keepers) {
    await copy.query(`alter table ${of} enable trigger ${keeper}`)
  }
  await copy.query('vacuum (full, analyze)')
  await copy.query('vacuum')
  await copy.end()
  await client.query(`alter database ${name}_filling rename to ${name}`)
}

/** Tables with a trigger that runs before a row is deleted. */
async function keepersOf(client: pg.Client): Promise<{ of: string; name: string }[]> {
  const BEFORE_DELETE = 2 + 8
  const { rows } = await client.query<{ of: string; name: string }>(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgtype & $1 = $1`,
    [BEFORE_DELETE],
  )
  return rows
}

type Key = { of: string; name: string; column: string; isOfPeople: boolean }

/**
 * Foreign keys to employees, and to rows that are deleted with employees: evaluations refer to a probation
 * and to its employee.
 */
async function keysToPeople(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `with whole as (select * from pg_constraint where contype = 'f' and conparentid = 0),
       of_people as (select conrelid from whole where confrelid = 'user_base_info'::regclass)
     select conrelid::regclass::text as of, conname as name, attname as column,
       confrelid = 'user_base_info'::regclass as "isOfPeople"
     from whole join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where confrelid = 'user_base_info'::regclass or confrelid in (select conrelid from of_people)`,
  )
  return rows
}

/** One cluster with a database for each size; created once and kept between runs. */
export async function openPeopleDatabases(): Promise<PeopleDatabases> {
  mkdirSync(DATA_DIR, { recursive: true })
  const cluster = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: pino({ level: 'warn' }) })
  const client = new pg.Client(cluster.url)
  await client.connect()
  let seededIn: number | null = null
  for (const { datname } of (
    await client.query<{ datname: string }>(
      "select datname from pg_database where datname like '%_filling'",
    )
  ).rows) {
    await client.query(`drop database ${datname}`)
  }
  if (!(await exists(client, LARGE))) seededIn = await seedLarge(client, cluster.url)
  for (const size of SIZES) {
    if (!(await exists(client, `people_${size}`))) await shrink(client, cluster.url, size)
  }
  await client.end()
  const urls = new Map(SIZES.map((size) => [size, withDatabase(cluster.url, `people_${size}`)]))
  const withCopy = async <T>(work: (url: string) => Promise<T>) => {
    const name = `${LARGE}_copy_filling`
    await onServer(cluster.url, `create database ${name} template ${LARGE}`)
    try {
      return await work(withDatabase(cluster.url, name))
    } finally {
      await onServer(cluster.url, `drop database ${name} with (force)`)
    }
  }
  return { urls, seededIn, withCopy, stop: () => cluster.stop() }
}

const JOINING_LIMIT_MS = 120_000

/**
 * Waits until a new server has processed the employees whose joining day has come since the database was
 * created. There are hundreds; the server processes them once, and the measurement would include that time.
 */
export async function untilAllHaveJoined(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const end = performance.now() + JOINING_LIMIT_MS; ; await sleep(200)) {
      const { rows } = await client.query(`select from user_base_info
        where status = '0' and join_date <= today() and deleted_at is null limit 1`)
      if (rows.length === 0) return
      if (performance.now() > end) throw new Error('The server left due joinings undone')
    }
  } finally {
    await client.end()
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
