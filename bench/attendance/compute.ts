import { sql } from 'kysely'
import { recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { median } from '../figures.ts'
import { processorTime } from '../processes.ts'
import { benchPeople, lastDayOf } from './database.ts'

/**
 * What the engine takes, measured in a process of its own that is built like the product: what runs sources
 * gives every function its name anew, which costs more than what is measured. DATABASE_URL and MONTH come
 * from the caller; the figures go to the standard output.
 */

const DAY_ROUNDS = 40
const WARM_UP = 10
const WARM_UP_PEOPLE = 1_000

type Days = { from: string; to: string }

export type Spent = { seconds: number; processorSeconds: number }
export type Computed = {
  /** Nothing of the month was computed before. */
  first: Spent
  /** The same once more, when nothing has changed. */
  again: Spent
  /** Once more, when every day comes to something else. */
  otherwise: Spent
  half: Spent
  dayMs: number
}

/** Processor time of this process and of what PostgreSQL does for it. */
async function processorMs(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  const { user, system } = process.cpuUsage()
  return rows.reduce((sum, { pid }) => sum + (processorTime(pid) ?? 0), (user + system) / 1_000)
}

/** As if nothing of the month had been computed. */
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

/** Has all shifts begin and end some minutes later: each day that is worked by one comes to something else. */
async function moveShifts(db: Database, minutes: number): Promise<void> {
  // Else the days of two months would be marked to be computed anew.
  await sql`alter table shift_segment disable trigger mark_changed`.execute(db)
  // From the beginning, or only days from today on would be others.
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

/** What one person's day takes, as after a clock-in. */
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
