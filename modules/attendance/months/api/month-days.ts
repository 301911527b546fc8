import { sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import type { MonthDays } from '#modules/attendance/months/wire/attend-records.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readDayCells, readMonthCalendar } from './day-cells.ts'

/** The days that a row of 月度汇总 sums, within the caller's scope. */
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
