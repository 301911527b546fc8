import { sql } from 'kysely'
import { recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { median } from '../figures.ts'
import { processorTime } from '../processes.ts'
import { benchPeople, lastDayOf } from './database.ts'

/**
 * Measures the engine in a separate process that is bundled like the product: a TypeScript runner wraps every
 * function to keep its name, which costs more than the engine itself. The caller sets DATABASE_URL and MONTH;
 * the figures go to the standard output.
 */

const DAY_ROUNDS = 40
const WARM_UP = 10
const WARM_UP_PEOPLE = 1_000

type Days = { from: string; to: string }

export type Spent = { seconds: number; processorSeconds: number }
export type Computed = {
  /** The first computation of the month. */
  first: Spent
  /** A second computation without changes. */
  again: Spent
  /** A computation in which every day changes. */
  otherwise: Spent
  half: Spent
  dayMs: number
}

/** Processor time of this process and of its PostgreSQL backend. */
async function processorMs(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  const { user, system } = process.cpuUsage()
  return rows.reduce((sum, { pid }) => sum + (processorTime(pid) ?? 0), (user + system) / 1_000)
}

/** Removes all computed days of the month. */
async function forget(db: Database, month: string): Promise<void> {
  await sql`truncate ${sql.table(`attend_day_${month.replace('-', '')}`)}`.execute(db)
  await sql`delete from attend_month where month = ${month}`.execute(db)
}

async function spend(db: Database, people: readonly string[], days: Days): Promise<Spent> {
  const before = await processorMs(db)
  const began = performance.now()
  const { computed } = await recalculate(db, { people, ...days })
  if (computed < people.length * 28) throw new Error(`${computed} days were computed`)
  const seconds = (performance.now() - began) / 1_000
  return { seconds, processorSeconds: ((await processorMs(db)) - before) / 1_000 }
}

/** Shifts the times of all shifts by some minutes, so that each day with a shift changes. */
async function moveShifts(db: Database, minutes: number): Promise<void> {
  // Disable the trigger: otherwise it would mark the days of two months for recalculation.
  await sql`alter table shift_segment disable trigger mark_changed`.execute(db)
  // Apply the change from the earliest day on: otherwise only days from today on would change.
  await sql`update shift_segment set work_on = work_on + make_interval(mins => ${minutes}::int),
    work_off = work_off + make_interval(mins => ${minutes}::int), from_day = '1900-01-01'`.execute(
    db,
  )
  await sql`alter table shift_segment enable trigger mark_changed`.execute(db)
}

async function monthOf(db: Database, people: readonly string[], month: string) {
  const days = { from: `${month}-01`, to: lastDayOf(month) }
  await forget(db, month)
  await spend(db, people.slice(0, WARM_UP_PEOPLE), days)
  await forget(db, month)
  const half = await spend(db, people.slice(0, people.length / 2), days)
  await forget(db, month)
  const first = await spend(db, people, days)
  const again = await spend(db, people, days)
  await moveShifts(db, -1)
  const otherwise = await spend(db, people, days)
  await moveShifts(db, 1)
  await forget(db, month)
  await spend(db, people, days)
  return { half, first, again, otherwise }
}

/** The time to compute one employee's day, as after a clock-in. */
async function dayOf(db: Database, people: readonly string[], day: string): Promise<number> {
  const times: number[] = []
  for (const person of people.slice(0, DAY_ROUNDS + WARM_UP)) {
    const began = performance.now()
    await recalculate(db, { people: [person], from: day, to: day })
    times.push(performance.now() - began)
  }
  return median(times.slice(WARM_UP))
}

async function main(): Promise<void> {
  const { DATABASE_URL: url = '', MONTH: month = '' } = process.env
  const { db, pool } = openDatabase(url, { poolSize: 4, onIdleError: () => undefined })
  const people = await benchPeople(db)
  const months = await monthOf(db, people, month)
  const computed: Computed = { ...months, dayMs: await dayOf(db, people, `${month}-13`) }
  process.stdout.write(JSON.stringify(computed))
  await pool.end()
}

await main()
