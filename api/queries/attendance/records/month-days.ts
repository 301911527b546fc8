import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { MonthDays } from '#contracts/attend-records.ts'
import { dailyStatistics } from '#resources/attendance/records/daily.ts'
import { monthlySummaries } from '#resources/attendance/records/monthly.ts'
import { readDayCells, readMonthCalendar } from './day-cells.ts'

/** The days that a row of 月度汇总 adds up, as far as the reader sees them. */
export async function readMonthDays(db: Database, actor: Actor, id: string): Promise<MonthDays> {
  const { rows } = await sql<{ userId: string; month: string }>`
    select t.user_id as "userId", t.month from attend_month_view t
    where t.id = ${id}::uuid and t.deleted_at is null
      and ${scopePredicate(monthlySummaries, 't', actor, 'view')}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  const { userId, month } = row
  const [calendar, days] = await Promise.all([
    readMonthCalendar(db, month),
    readDayCells(db, userId, month, scopePredicate(dailyStatistics, 't', actor, 'view')),
  ])
  return { userId, month, isOwn: userId === actor.userBaseId, calendar, days }
}
