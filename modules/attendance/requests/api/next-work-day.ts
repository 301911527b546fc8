import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { isWorked, type PlannedTime, readPlannedTime } from './planned-time.ts'
import { dayLater } from './request-span.ts'

const LOOK_AHEAD_DAYS = 31

/**
 * Returns today when the employee still has to work today, otherwise their next working day. Returns today
 * when there is no working day within a month.
 */
export async function nextWorkDay(db: Database | Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ today: string; minute: number }>`
    select today()::text as today,
      (extract(epoch from (now() at time zone 'Asia/Shanghai')::time) / 60)::integer as minute`.execute(
    db,
  )
  const { today, minute } = rows[0] ?? { today: '', minute: 0 }
  const range = { from: today, to: dayLater(today, LOOK_AHEAD_DAYS) }
  const plan = await readPlannedTime(db, userId, range)
  return firstToWork(plan, { today, minute })?.date ?? today
}

type Day = Pick<PlannedTime, 'date' | 'plan' | 'dayClass' | 'reach'>

/**
 * Finds the first day whose work is not over. `minute` is the present time in minutes since
 * midnight of `today`.
 */
export function firstToWork<T extends Day>(
  plan: readonly T[],
  { today, minute }: { today: string; minute: number },
): T | undefined {
  return plan.find((day) => {
    const isOver = day.date === today && day.reach !== null && minute >= day.reach.to
    return isWorked(day) && !isOver
  })
}
