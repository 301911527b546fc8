import { sql } from 'kysely'
import { BALANCES_OF_LEAVE } from '#modules/attendance/balances/api/balances-of-leave.ts'
import { ANNUAL_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { readTodayPart } from '#modules/attendance/months/api/my-attendance.ts'
import { countTeamDays, readTeamPeople } from '#modules/attendance/months/api/team-days.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { CLOSED } from '#modules/attendance/roster/define/choices.ts'
import type {
  AttendDesk,
  AttendMyMonth,
  AttendTeam,
  AttendToday,
} from '#modules/attendance/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode, reachesOthers, scopeOf } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
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
    firstAt: counted[0]?.at ?? null,
    lastAt: counted.at(-1)?.at ?? null,
    from: segments[0]?.from ?? null,
    to: segments.at(-1)?.to ?? null,
  }
}

/** This month's abnormal days of the user's employees. */
export async function readAttendTeam(store: CountingStore, actor: Actor): Promise<AttendTeam> {
  const month = thisMonth()
  const [counted, months, people] = await Promise.all([
    countTeamDays(store, actor, month),
    readMonthsOfTeam(store, actor),
    readTeamPeople(store, actor, month, FEW_PEOPLE),
  ])
  return {
    ...counted,
    months: months.map((one) => (one.month === month ? { month, days: counted.days } : one)),
    rows: [...people],
  }
}

/**
 * Reads the number of abnormal days of the user's employees in each computed month. Empty for users who may
 * not see months.
 */
async function readMonthsOfTeam(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<readonly AttendTeam['months'][number][]> {
  if (!actor.permissions.has(permissionCode(monthlySummaries, 'view'))) return []
  const query = sql<AttendTeam['months'][number]>`
    select t.month, sum(t.abnormal)::int as days from attend_month t
    where t.month > to_char(today() - interval '12 months', 'YYYY-MM')
      and t.month <= to_char(today(), 'YYYY-MM') and t.deleted_at is null
      and t.user_id is distinct from ${actor.userBaseId}::uuid
      and ${scopePredicate(monthlySummaries, 't', actor, 'view')}
    group by t.month order by t.month`
  return counts.readRows(db, query.compile(db))
}

/** The kinds of balance from which annual leave is taken: the form for leave adds up the same ones. */
const ANNUAL_KINDS = [...(BALANCES_OF_LEAVE[ANNUAL_LEAVE] ?? [])]

/** The user's own month so far; null before its first computed day. */
export async function readMyMonth(
  { db }: Pick<CountingStore, 'db'>,
  { userBaseId, permissions }: Actor,
): Promise<AttendMyMonth | null> {
  const seesBalances = permissions.has(permissionCode(leaveBalances, 'view'))
  const { rows } = await sql<AttendMyMonth>`
    select m.month, m.required_days::float8 as "requiredDays", m.attend_days::float8 as "attendDays",
      m.leave_days::float8 as "leaveDays", m.late_times as "lateTimes", m.early_times as "earlyTimes",
      m.miss_times as "missTimes", m.absent_days::float8 as "absentDays",
      case when ${seesBalances} then (select sum(b."left")::float8 from leave_balance b
        where b.user_id = m.user_id and b.kind = any(${ANNUAL_KINDS}) and b.deleted_at is null
          and (b.year = extract(year from today()) or b."left" > 0)) end as "annualLeft"
    from attend_month m where m.user_id = ${userBaseId}::uuid and m.month = to_char(today(), 'YYYY-MM')
      and m.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Counts the days to recalculate, and last month's employees: all and unconfirmed. */
export async function readAttendDesk(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<AttendDesk> {
  const query = sql<Omit<AttendDesk, 'toClose' | 'rosters'>>`
    with last as (select to_char(today() - interval '1 month', 'YYYY-MM') as month)
    select (select count(*)::int from attend_mark) as pending, last.month,
      count(t.id) filter (where t.confirmed_at is null)::int as unconfirmed, count(t.id)::int as months
    from last left join attend_month t on t.month = last.month and t.deleted_at is null
      and ${scopePredicate(monthlySummaries, 't', actor, 'view')}
    group by last.month`
  const [[found], toClose, rosters] = await Promise.all([
    counts.readRows(db, query.compile(db)),
    holdsForAll(actor, CLOSE) ? countUnclosed(db) : 0,
    holdsForAll(actor, PUBLISH) ? readUnpublished(db) : [],
  ])
  const { pending = 0, month = thisMonth(), unconfirmed = 0, months = 0 } = found ?? {}
  return { pending, month, unconfirmed, months, toClose, rosters }
}

const CLOSE: PageRight = 'attendance/roster:close'
const PUBLISH: PageRight = 'attendance/roster:publish'

const holdsForAll = ({ permissions }: Actor, right: PageRight) =>
  permissions.get(right)?.all === true

/** Groups whose last month is not closed. */
async function countUnclosed(db: Database): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(*)::int as groups from attend_group g
      left join attend_lock_now l on l.attend_group_id = g.id
        and l.set_date = to_char(today() - interval '1 month', 'YYYY-MM')
    where g.deleted_at is null and l.lock_type is distinct from ${CLOSED}`.execute(db)
  return rows[0]?.groups ?? 0
}

const FEW_ROSTERS = 3

/** Rosters that were drawn up or changed since they were last published. */
async function readUnpublished(db: Database): Promise<AttendDesk['rosters']> {
  const { rows } = await sql<AttendDesk['rosters'][number]>`
    with months as (
      select to_char(m, 'YYYY-MM') as month, m::date as first, (m + interval '1 month')::date as next
      from generate_series(date_trunc('month', today()), today() + interval '1 month', interval '1 month') m)
    select g.id, g.name, m.month
    from attend_group g cross join months m
      left join published_now n on n.attend_group_id = g.id and n.month = m.month
      left join attend_lock_now l on l.attend_group_id = g.id and l.set_date = m.month
    where g.deleted_at is null and coalesce(n.is_stale, true) and l.lock_type is distinct from ${CLOSED}
      and exists (select from user_schedule s where s.attend_group_id = g.id and s.deleted_at is null
        and s.date >= m.first and s.date < m.next)
    order by m.month, g.sort, g.code limit ${FEW_ROSTERS}`.execute(db)
  return rows
}
