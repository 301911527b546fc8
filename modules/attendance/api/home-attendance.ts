import { sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { readTodayPart } from '#modules/attendance/months/api/my-attendance.ts'
import { countTeamDays, readTeamRows } from '#modules/attendance/months/api/team-days.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import type { AttendDesk, AttendTeam, AttendToday } from '#modules/attendance/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode, reachesOthers, scopeOf } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const FEW_PEOPLE = 5
const thisMonth = () => todayInShanghai().slice(0, 'yyyy-MM'.length)

/** Whether the user may see days of other employees. */
export function seesDaysOfOthers(actor: Actor): boolean {
  return reachesOthers(scopeOf(actor, dailyStatistics, 'view'))
}

/** Whether the user administers attendance: they may recalculate, and see the months of all employees. */
export function keepsAttendance(actor: Actor): boolean {
  const months = actor.permissions.get(permissionCode(monthlySummaries, 'view'))
  return actor.permissions.has('attendance/roster:recalc') && months?.all === true
}

/** The user's own day; null if they are not expected at work. */
export async function readAttendToday(
  { db }: Pick<CountingStore, 'db'>,
  { userBaseId }: Actor,
): Promise<AttendToday | null> {
  const { isExpected, plan, shiftName, segments, punches } = await readTodayPart(db, userBaseId)
  if (!isExpected || plan === null) return null
  const counted = punches.filter(({ verdict }) => verdict === null)
  return {
    plan,
    shiftName,
    lastAt: counted.at(-1)?.at ?? null,
    from: segments[0]?.from ?? null,
    to: segments.at(-1)?.to ?? null,
  }
}

/** This month's abnormal days of the user's employees. */
export async function readAttendTeam(store: CountingStore, actor: Actor): Promise<AttendTeam> {
  const month = thisMonth()
  const [counted, rows] = await Promise.all([
    countTeamDays(store, actor, month),
    readTeamRows(store, actor, month, FEW_PEOPLE),
  ])
  return {
    ...counted,
    rows: rows.map(({ userId, name, deptName, photo, days }) => ({
      userId,
      name,
      deptName,
      photo,
      days: days.length,
      last: days.at(-1)?.date ?? '',
    })),
  }
}

/** Days to recalculate, and last month's unconfirmed months. */
export async function readAttendDesk(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<AttendDesk> {
  const query = sql<AttendDesk>`
    with last as (select to_char(today() - interval '1 month', 'YYYY-MM') as month)
    select (select count(*)::int from attend_mark) as pending, last.month,
      count(t.id) filter (where t.confirmed_at is null)::int as unconfirmed, count(t.id)::int as months
    from last left join attend_month t on t.month = last.month and t.deleted_at is null
      and ${scopePredicate(monthlySummaries, 't', actor, 'view')}
    group by last.month`
  const [found] = await counts.readRows(db, query.compile(db))
  return found ?? { pending: 0, month: thisMonth(), unconfirmed: 0, months: 0 }
}
