import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import { makeMonth, makePeople } from './facts.ts'

const DATA_DIR = '.cache/bench-attendance'
export const ATTENDANCE_PEOPLE = 10_000
const FEW_PEOPLE = 100

/** Two companies with clock-ins for twelve past months, each day computed. */
export type AttendanceDatabases = { large: string; small: string; stop(): Promise<void> }

/** All employees created for the measurement, in the order of their ids. */
export async function benchPeople(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_base_info where emp_no like 'B%' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last day of a month (yyyy-MM). */
export function lastDayOf(month: string): string {
  const next = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)
  return new Date(next).toISOString().slice(0, 'yyyy-MM-dd'.length)
}

async function computeMonths(url: string, months: readonly string[]): Promise<void> {
  const { db, pool } = openDatabase(url, { poolSize: 4, onIdleError: () => undefined })
  try {
    const people = await benchPeople(db)
    for (const month of months) {
      await recalculate(db, { people, from: `${month}-01`, to: lastDayOf(month) })
    }
  } finally {
    await pool.end()
  }
}

async function fill(url: string, people: number, months: readonly string[]): Promise<void> {
  await migrate(url)
  await seedDatabase(url, {
    size: 'small',
    adminPassword: BENCH_PASSWORD,
    demoPassword: BENCH_PASSWORD,
    hashPassword,
  })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await ensurePartitions(client)
    await makePeople(client, people)
    for (const month of months) await makeMonth(client, month)
    await client.query('vacuum (analyze)')
    await computeMonths(url, months)
    await client.query('delete from attend_mark')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Gives the database its final name only when it is complete, so that later runs find no partial one. */
async function open(
  admin: pg.Client,
  clusterUrl: string,
  people: number,
  months: readonly string[],
): Promise<string> {
  const name = `attendance_${people}_${months.at(-1)?.replace('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const known = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (known.rows.length > 0) {
    await migrate(url.href)
    return url.href
  }
  const others = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`attendance_${people}_`],
  )
  for (const { datname } of others.rows) await admin.query(`drop database ${datname}`)
  const filling = new URL(url)
  filling.pathname = `/${name}_filling`
  await admin.query(`create database ${name}_filling`)
  await fill(filling.href, people, months)
  await admin.query(`alter database ${name}_filling rename to ${name}`)
  return url.href
}

/** Opens the attendance companies; each set of months is created once. */
export async function openAttendanceDatabases(
  months: readonly string[],
): Promise<AttendanceDatabases> {
  mkdirSync(DATA_DIR, { recursive: true })
  const log = pino({ level: 'silent' })
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  try {
    const small = await open(admin, embedded.url, FEW_PEOPLE, months)
    const large = await open(admin, embedded.url, ATTENDANCE_PEOPLE, months)
    return { small, large, stop: () => embedded.stop() }
  } finally {
    await admin.end()
  }
}
