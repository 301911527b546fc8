import { sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { TEAM_PEOPLE, type TeamAttendance } from '#modules/attendance/months/wire/attend-records.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { afterLast, firstOf } from './day-cells.ts'

/** Abnormal days of other employees, as rows `t`. */
function abnormalDays(actor: Actor, month: string) {
  return sql`attend_day t where t.date >= ${firstOf(month)} and t.date < ${afterLast(month)}
    and is_abnormal_day(t.statuses) and t.user_id is distinct from ${actor.userBaseId}::uuid
    and ${scopePredicate(dailyStatistics, 't', actor, 'view')}`
}

/** The number of such days in a month, and of their employees. */
export async function countTeamDays(
  { db, counts }: CountingStore,
  actor: Actor,
  month: string,
): Promise<{ days: number; people: number }> {
  const counted = sql<{ days: number; people: number }>`
    select count(*)::int as days, count(distinct t.user_id)::int as people
    from ${abnormalDays(actor, month)}`
  const [found] = await counts.readRows(db, counted.compile(db))
  return found ?? { days: 0, people: 0 }
}

type Rows = TeamAttendance['rows']

/** The employees with the most such days first, each with their days. */
export async function readTeamRows(
  { db, counts }: CountingStore,
  actor: Actor,
  month: string,
  most: number,
): Promise<Rows> {
  const query = sql<Rows[number]>`
    with found as materialized (
      select t.user_id, t.date, t.statuses, t.late_minutes, t.early_minutes, t.miss_times, t.absent_days
      from ${abnormalDays(actor, month)}
    ), people as (
      select user_id, count(*) as days from found group by user_id
      order by 2 desc, 1 limit ${most})
    select b.id as "userId", b.name, b.emp_no as "empNo", d.name as "deptName",
      ${facePhoto(archives, 'b', actor)} as photo,
      (select jsonb_agg(jsonb_build_object('date', f.date, 'statuses', f.statuses,
          'lateMinutes', f.late_minutes, 'earlyMinutes', f.early_minutes, 'missTimes', f.miss_times,
          'absentDays', f.absent_days::text) order by f.date)
        from found f where f.user_id = people.user_id) as days
    from people join user_base_info b on b.id = people.user_id
      left join department d on d.id = b.dept_id
    order by people.days desc, b.emp_no`
  return [...(await counts.readRows(db, query.compile(db)))]
}

/** Abnormal days of the user's employees in a month. */
export async function readTeamAttendance(
  store: CountingStore,
  actor: Actor,
  month: string,
): Promise<TeamAttendance> {
  const [counted, rows] = await Promise.all([
    countTeamDays(store, actor, month),
    readTeamRows(store, actor, month, TEAM_PEOPLE),
  ])
  return { month, ...counted, rows }
}
