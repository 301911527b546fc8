import { sql } from 'kysely'
import { recalculate } from '#api/attendance/recalculate.ts'
import { type Database, openDatabase } from '#api/store/database.ts'
import { dayFromToday, monthBefore } from '#contracts/shanghai-time.ts'
import { ATTENDANCE_PEOPLE, openAttendanceDatabase } from './attendance-database.ts'
import { atMost, type Figure, median } from './figures.ts'

const MONTHS = 12
const MONTH_S = 10
const TWICE = 2.2
const DAY_MS = 20
const ROUNDS = 20
const WARM_UP = 5

type Days = { from: string; to: string }

/** Seconds that some people's month takes when nothing of it was computed before. */
async function monthOf(db: Database, people: readonly string[], days: Days): Promise<number> {
  await sql`truncate attend_day, attend_month`.execute(db)
  const began = performance.now()
  const { computed } = await recalculate(db, { people, ...days })
  if (computed < people.length * 28) throw new Error(`${computed} days were computed`)
  return (performance.now() - began) / 1_000
}

/** What one person's day takes, as after a clock-in. */
async function dayOf(db: Database, person: string, { from }: Days): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const began = performance.now()
    await recalculate(db, { people: [person], from, to: from })
    if (round >= WARM_UP) times.push(performance.now() - began)
  }
  return median(times)
}

/** Days and months of ten thousand people who have clocked in for a year. */
export async function measureAttendance(): Promise<Figure[]> {
  const last = monthBefore(dayFromToday(0).slice(0, 'yyyy-MM'.length))
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(last, MONTHS - 1 - at))
  const base = await openAttendanceDatabase(months)
  const { db, pool } = openDatabase(base.url, { poolSize: 4, onIdleError: () => undefined })
  try {
    const { rows } = await sql<{ id: string }>`
      select id from user_base_info where emp_no like 'B%' order by id`.execute(db)
    const people = rows.map(({ id }) => id)
    const days = { from: `${last}-01`, to: `${last}-28` }
    await monthOf(db, people.slice(0, 500), days)
    const half = await monthOf(db, people.slice(0, ATTENDANCE_PEOPLE / 2), days)
    const whole = await monthOf(db, people, { from: `${last}-01`, to: await lastDay(db, last) })
    const four = await monthOf(db, people, days)
    return [
      atMost(`month of ${ATTENDANCE_PEOPLE} people`, 's', whole, MONTH_S, 'limit'),
      atMost('twice as many people', 's', four, half, 'half of them', TWICE),
      atMost(
        'one day of one person',
        'ms',
        await dayOf(db, people[0] ?? '', days),
        DAY_MS,
        'limit',
      ),
    ]
  } finally {
    await pool.end()
    await base.stop()
  }
}

async function lastDay(db: Database, month: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((${month} || '-01')::date + interval '1 month - 1 day', 'YYYY-MM-DD') as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}
