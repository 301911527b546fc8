import { type RawBuilder, sql } from 'kysely'
import type { OpenMatters } from '#modules/attendance/roster/wire/roster.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOfLock, membersOfGroups } from './days-of-lock.ts'

type Days = { from: string; to: string }

/** The days of a request, from its start and end moments. */
const momentDays = sql`(start_at at time zone 'Asia/Shanghai')::date as first,
  (end_at at time zone 'Asia/Shanghai')::date as last`

/** Statement: the pending requests of all kinds that touch the days, as rows of `id` and `user_id`. */
export function pendingRequests({ from, to }: Days): RawBuilder<unknown> {
  return sql`
    select id, user_id from (
      select id, user_id, state, deleted_at, start_date as first, coalesce(real_end, end_date) as last from leave
      union all select id, user_id, state, deleted_at, date, date from hours_leave
      union all select id, user_id, state, deleted_at, ${momentDays} from business_trip
      union all select id, user_id, state, deleted_at, ${momentDays} from work_overtime
      union all select id, user_id, state, deleted_at, ${momentDays} from return_company
      union all select id, user_id, state, deleted_at, start_date, end_date from visit_family
      union all select id, user_id, state, deleted_at, date, date from clock_in_correction
    ) request
    where state = '1' and deleted_at is null and first <= ${to}::date and last >= ${from}::date`
}

export type GroupMatters = OpenMatters & { groupId: string; people: number }

/** The open matters of some groups for a day (yyyy-MM-dd) or a month (yyyy-MM), and their number of employees. */
export async function readUnfinishedItems(
  db: Database | Tx,
  groupIds: readonly string[],
  setDate: string,
): Promise<GroupMatters[]> {
  const days = await daysOfLock(db, setDate)
  const { rows } = await sql<GroupMatters>`
    with member as materialized (${membersOfGroups(groupIds, days)}),
    request as materialized (${pendingRequests(days)})
    select g.id as "groupId",
      (select count(*)::int from member m where m.group_id = g.id) as people,
      (select count(*)::int from attend_day d where d.attend_group_id = g.id
        and d.date between ${days.from}::date and ${days.to}::date and is_abnormal_day(d.statuses))
        as abnormal,
      (select count(*)::int from request r join member m on m.user_id = r.user_id
        where m.group_id = g.id) as pending,
      (select count(*)::int from attend_month m where m.attend_group_id = g.id
        and m.month = ${setDate} and m.confirmed_at is null) as unconfirmed
    from unnest(${[...groupIds]}::uuid[]) as g(id)`.execute(db)
  return rows
}

/** The open matters of one group for a day or a month. */
export async function readUnfinishedItemsOf(
  db: Database | Tx,
  groupId: string,
  setDate: string,
): Promise<OpenMatters> {
  const [found] = await readUnfinishedItems(db, [groupId], setDate)
  const { abnormal = 0, pending = 0, unconfirmed = 0 } = found ?? {}
  return { abnormal, pending, unconfirmed }
}

/** Whether there are no open matters. */
export const isSettled = ({ abnormal, pending, unconfirmed }: OpenMatters): boolean =>
  abnormal + pending + unconfirmed === 0
