import { sql } from 'kysely'
import type { DayHours } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'

const MOST_DAYS = 31

/** Hours that the actor reported on all tasks and attended, by day. */
export async function readDayHours(
  db: Database | Tx,
  { userId, userBaseId }: Pick<Actor, 'userId' | 'userBaseId'>,
  { start, end }: { start: string; end: string },
): Promise<DayHours> {
  const last = dayAfter(start, MOST_DAYS - 1)
  const { rows } = await sql<DayHours[number]>`
    select day::date::text as date,
      (select coalesce(sum(p.hours), 0)::float8 from task_progress p where p.user_id = ${userId}::uuid
        and p.work_date = day::date and p.deleted_at is null) as reported,
      (select round(a.worked_minutes / 60.0, 1)::float8 from attend_day a
        where a.user_id = ${userBaseId}::uuid and a.date = day::date) as attended
    from generate_series(${start}::date, ${end < last ? end : last}::date, interval '1 day') day
    order by 1`.execute(db)
  return rows
}
