import { sql } from 'kysely'
import type { OpenMatters } from '#modules/attendance/roster/wire/roster.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOfLock, peopleOfGroup } from './days-of-lock.ts'

type Days = { from: string; to: string }
type LockedDays = { groupId: string; setDate: string; people: readonly string[]; days: Days }

/** The days of a request, from its start and end moments. */
const momentDays = sql`(start_at at time zone 'Asia/Shanghai')::date as first,
  (end_at at time zone 'Asia/Shanghai')::date as last`

/** The open matters of some days of a group, for its members on those days. */
async function readUnfinishedItems(
  db: Database | Tx,
  { groupId, setDate, people, days }: LockedDays,
): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`
    with request as (
      select user_id, state, deleted_at, start_date as first, coalesce(real_end, end_date) as last from leave
      union all select user_id, state, deleted_at, date, date from hours_leave
      union all select user_id, state, deleted_at, ${momentDays} from business_trip
      union all select user_id, state, deleted_at, ${momentDays} from work_overtime
      union all select user_id, state, deleted_at, ${momentDays} from return_company
      union all select user_id, state, deleted_at, start_date, end_date from visit_family
      union all select user_id, state, deleted_at, date, date from clock_in_correction
    )
    select (select count(*)::int from attend_day d where d.attend_group_id = ${groupId}::uuid
        and d.date between ${days.from}::date and ${days.to}::date and is_abnormal_day(d.statuses))
        as abnormal,
      (select count(*)::int from request r where r.user_id = any(${[...people]}::uuid[])
        and r.state = '1' and r.deleted_at is null
        and r.first <= ${days.to}::date and r.last >= ${days.from}::date) as pending,
      (select count(*)::int from attend_month m where m.attend_group_id = ${groupId}::uuid
        and m.month = ${setDate} and m.confirmed_at is null) as unconfirmed`.execute(db)
  return rows[0] ?? { abnormal: 0, pending: 0, unconfirmed: 0 }
}

/** Counts the open matters of a group for a day (yyyy-MM-dd) or a month (yyyy-MM). */
export async function readUnfinishedItemsOf(
  db: Database | Tx,
  groupId: string,
  setDate: string,
): Promise<OpenMatters> {
  const days = await daysOfLock(db, setDate)
  const people = await peopleOfGroup(db, groupId, days)
  return readUnfinishedItems(db, { groupId, setDate, people, days })
}

/** Whether there are no open matters. */
export const isSettled = (open: OpenMatters): boolean =>
  Object.values(open).every((count) => count === 0)
