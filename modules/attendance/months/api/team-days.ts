import { type RawBuilder, sql } from 'kysely'
import { readTeamToday } from '#modules/attendance/api/home-team-today.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { TEAM_DAYS, type TeamAttendance } from '#modules/attendance/months/wire/attend-records.ts'
import type { AttendTeam } from '#modules/attendance/wire/home-cards.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { afterLast, firstOf } from './day-cells.ts'
import { departmentChoices, isInDepartment } from './departments-of-rows.ts'

/** The most people of one state today on the page. */
const MOST_OF_STATE = 60

type TeamRequest = { month: string; page: number; deptId?: string | undefined }

/** Abnormal days of other employees, as rows `t`. */
function abnormalDays(actor: Actor, month: string, deptId?: string): RawBuilder<unknown> {
  return sql`attend_day t where t.date >= ${firstOf(month)} and t.date < ${afterLast(month)}
    and is_abnormal_day(t.statuses) and t.user_id is distinct from ${actor.userBaseId}::uuid
    and ${scopePredicate(dailyStatistics, 't', actor, 'view')} and ${isInDepartment(deptId)}`
}

/** The number of such days in a month, and of their employees. */
export async function countTeamDays(
  { db, counts }: CountingStore,
  actor: Actor,
  month: string,
  deptId?: string,
): Promise<{ days: number; people: number }> {
  const counted = sql<{ days: number; people: number }>`
    select count(*)::int as days, count(distinct t.user_id)::int as people
    from ${abnormalDays(actor, month, deptId)}`
  const [found] = await counts.readRows(db, counted.compile(db))
  return found ?? { days: 0, people: 0 }
}

/** The employees with the most such days. */
export async function readTeamPeople(
  { db, counts }: CountingStore,
  actor: Actor,
  month: string,
  most: number,
): Promise<readonly AttendTeam['rows'][number][]> {
  const query = sql<AttendTeam['rows'][number]>`
    with people as (
      select t.user_id, count(*)::int as days, to_char(max(t.date), 'YYYY-MM-DD') as last
      from ${abnormalDays(actor, month)}
      group by t.user_id order by 2 desc, 1 limit ${most})
    select b.id as "userId", b.name, d.name as "deptName", ${facePhoto(archives, 'b', actor)} as photo,
      people.days, people.last
    from people join user_base_info b on b.id = people.user_id
      left join department d on d.id = b.dept_id
    order by people.days desc, b.emp_no`
  return counts.readRows(db, query.compile(db))
}

type Rows = TeamAttendance['rows']

/** A page of such days, the latest first. */
async function readTeamRows(
  { db, counts }: CountingStore,
  actor: Actor,
  { month, page, deptId }: TeamRequest,
): Promise<Rows> {
  const query = sql<Rows[number]>`
    with found as materialized (
      select t.user_id, t.date, t.statuses, t.late_minutes, t.early_minutes, t.miss_times, t.absent_days
      from ${abnormalDays(actor, month, deptId)}
      order by t.date desc, t.user_id limit ${TEAM_DAYS} offset ${(page - 1) * TEAM_DAYS})
    select b.id as "userId", b.name, b.emp_no as "empNo", d.name as "deptName",
      ${facePhoto(archives, 'b', actor)} as photo, to_char(f.date, 'YYYY-MM-DD') as date, f.statuses,
      f.late_minutes as "lateMinutes", f.early_minutes as "earlyMinutes", f.miss_times as "missTimes",
      f.absent_days::text as "absentDays"
    from found f join user_base_info b on b.id = f.user_id left join department d on d.id = b.dept_id
    order by f.date desc, f.user_id`
  return [...(await counts.readRows(db, query.compile(db)))]
}

/** The user's employees today, and their abnormal days in a month. */
export async function readTeamAttendance(
  store: CountingStore,
  actor: Actor,
  request: TeamRequest,
): Promise<TeamAttendance> {
  const { db, counts } = store
  const { month, page, deptId } = request
  const isNow = month === todayInShanghai().slice(0, 'yyyy-MM'.length)
  const departments = departmentChoices(abnormalDays(actor, month), deptId)
  const [today, counted, choices, rows] = await Promise.all([
    isNow ? readTeamToday(store, actor, { most: MOST_OF_STATE, hasRest: true }) : null,
    countTeamDays(store, actor, month, deptId),
    counts.readRows(db, departments.compile(db)),
    readTeamRows(store, actor, request),
  ])
  return { month, today, page, pageSize: TEAM_DAYS, departments: [...choices], rows, ...counted }
}
