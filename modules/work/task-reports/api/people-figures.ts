import { sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  type DayUsage,
  LOAD_WEEKS,
  type Performance,
  type PersonProgress,
  type ScoreRow,
  type WeekLoad,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { OVERDUE_BEFORE } from '#modules/work/tasks/api/overdue-before.ts'
import { BY_LEADER } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { SCORES } from '#platform/api/store/reach/involved.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Span } from './chart-figures.ts'
import { reachedPeople, type Whom } from './reached-people.ts'

const KEPT = sql`t.state <> '0' and t.deleted_at is null`
const PERSON = sql`u.id as "userId", coalesce(u.user_base_id, u.id) as face, u.code, u.name,
  d.name as "deptName"`
const HOURS_A_DAY = 8

/** Progress of each person's tasks in the span. */
export async function readPeopleProgress(
  db: Database,
  actor: Actor,
  whom: Whom,
  { start, end }: Span,
): Promise<PersonProgress[]> {
  const { rows } = await sql<PersonProgress>`
    select ${PERSON}, found.* from (
      select t.owner_id, count(*)::int as tasks, count(*) filter (where t.state = '5')::int as done,
        round(avg(t.progress), 1)::text as "avgProgress",
        count(*) filter (where overdue_days(t.state, t.plan_end, t.finished_at) > 0)::int as overdue,
        sum(t.prolong_count)::int as prolonged, sum(t.used_hours)::text as "usedHours"
      from task t where ${KEPT} and t.state <> '7' and t.plan_start <= ${end}::date
        and t.plan_end >= ${start}::date and t.owner_id in (${reachedPeople(actor, whom)})
      group by t.owner_id
    ) found join app_user u on u.id = found.owner_id left join department d on d.id = u.dept_id
    order by u.code, u.id`.execute(db)
  return rows.map(({ owner_id: _, ...row }: PersonProgress & { owner_id?: string }) => row)
}

/** The load of each person with tasks under way, in this week and in those after it. */
export async function readTeamLoad(db: Database, actor: Actor, whom: Whom): Promise<WeekLoad[]> {
  const { rows } = await sql<WeekLoad>`
    with week as (
      select date_trunc('week', today())::date + 7 * n as monday from generate_series(0, ${LOAD_WEEKS - 1}::int) n
    )
    select ${PERSON}, week.monday::text as week, count(*)::int as tasks,
      coalesce(round(sum(task_hours_between(t, week.monday, week.monday + 6)), 1), 0)::float8 as hours
    from week join task t on t.plan_start <= week.monday + 6 and t.plan_end >= week.monday
      join app_user u on u.id = t.owner_id left join department d on d.id = u.dept_id
    where ${KEPT} and t.state in ('3', '4', '6') and t.owner_id in (${reachedPeople(actor, whom)})
    group by u.id, d.name, week.monday
    order by d.name nulls last, u.code, u.id, week.monday`.execute(db)
  return rows
}

/**
 * Hours that each person reported on each day. A past working day without hours counts as missing;
 * future days do not.
 */
export async function readDayUsage(
  db: Database,
  actor: Actor,
  whom: Whom,
  { start, end }: Span,
): Promise<DayUsage[]> {
  const { rows } = await sql<DayUsage>`
    with own as materialized (select id from (${reachedPeople(actor, whom)}) people),
    busy as (
      select distinct t.owner_id as id from task t where ${KEPT} and t.state <> '7'
        and t.plan_start <= ${end}::date and t.plan_end >= ${start}::date and t.owner_id in (select id from own)
      union select p.user_id from task_progress p where p.user_id in (select id from own)
        and p.work_date between ${start}::date and ${end}::date and p.deleted_at is null
    ), days as (
      select day::date as date, coalesce(c.day_class in ('0', '3'), extract(isodow from day) < 6) as worked
      from generate_series(${start}::date, least(${end}::date, today()), interval '1 day') day
        left join work_calendar c on c.date = day::date and c.deleted_at is null
    ), reported as (
      select p.user_id, p.work_date, sum(p.hours) as hours from task_progress p
      where p.user_id in (select id from own) and p.work_date between ${start}::date and ${end}::date
        and p.deleted_at is null group by 1, 2
    )
    select ${PERSON}, days.date::text as date, coalesce(r.hours, 0)::numeric(5, 1)::text as hours,
      case when days.worked then round(coalesce(r.hours, 0) / ${HOURS_A_DAY}, 2)::text end as usage,
      a.hours::text as attended,
      case when r.hours is null then 'missing' when r.hours > ${HOURS_A_DAY} then 'overload'
        when r.hours > a.hours then 'unattended' else 'reported' end as state
    from busy cross join days
      join app_user u on u.id = busy.id left join department d on d.id = u.dept_id
      left join reported r on r.user_id = busy.id and r.work_date = days.date
      left join lateral (select round(day.worked_minutes / 60.0, 1) as hours from attend_day day
        where day.user_id = u.user_base_id and day.date = days.date and ${attendanceSeen(actor, whom)}) a on true
    where days.worked or r.hours is not null
    order by u.code, u.id, days.date`.execute(db)
  return rows
}

/**
 * Attendance days that the actor may see: the actor's own and those within the actor's view scope.
 * An export also needs the export scope for other people's days.
 */
function attendanceSeen(actor: Actor, { also }: Whom) {
  if (!actor.permissions.has(permissionCode(dailyStatistics, 'view'))) return sql`false`
  const seen = scopePredicate(dailyStatistics, 'day', actor, 'view')
  if (also === undefined) return seen
  return sql`${seen} and (day.user_id is not distinct from ${actor.userBaseId}::uuid
    or ${scopePredicate(dailyStatistics, 'day', actor, also)})`
}

/** Tasks that each person had to finish in the span, and their outcomes. */
export async function readPerformance(
  db: Database,
  actor: Actor,
  whom: Whom,
  { start, end }: Span,
): Promise<Performance[]> {
  const { rows } = await sql<Performance>`
    select ${PERSON}, found.assigned, found.done, found.on_time as "onTime", found.done - found.on_time as late,
      found.assigned - found.done as undone, found.overdue, coalesce(refused.count, 0) as rejected,
      found.prolonged, found.cancelled,
      round(100.0 * found.on_time / nullif(found.assigned, 0), 1)::text as "onTimeRate",
      round(100.0 * found.done / nullif(found.assigned, 0), 1)::text as "finishRate"
    from (
      select t.owner_id, count(*) filter (where t.state <> '7')::int as assigned,
        count(*) filter (where t.state = '5')::int as done,
        count(*) filter (where t.state = '5'
          and overdue_days(t.state, t.plan_end, t.finished_at) = 0)::int as on_time,
        count(*) filter (where t.state not in ('5', '7') and t.plan_end < ${OVERDUE_BEFORE})::int as overdue,
        coalesce(sum(t.prolong_count) filter (where t.state <> '7'), 0)::int as prolonged,
        count(*) filter (where t.state = '7')::int as cancelled
      from task t where ${KEPT} and t.plan_end between ${start}::date and ${end}::date
        and t.owner_id in (${reachedPeople(actor, whom)})
      group by t.owner_id
    ) found join app_user u on u.id = found.owner_id left join department d on d.id = u.dept_id
      left join lateral (
        select count(*)::int as count from task_approval a join task t on t.id = a.task_id
        where a.result = '2' and t.owner_id = found.owner_id and ${KEPT}
          and t.plan_end between ${start}::date and ${end}::date
      ) refused on true
    order by u.code, u.id`.execute(db)
  return rows
}

/**
 * Scores that superiors gave each person, by the month they count for, and the number of tasks
 * still to be scored.
 */
export async function readScores(
  db: Database,
  actor: Actor,
  whom: Whom,
  { from, to }: { from: string; to: string },
): Promise<ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    with own as materialized (select id from (${reachedPeople(actor, whom, SCORES)}) people),
    scored as (
      select s.scored_id as user_id, s.month, count(*)::int as count,
        sum(s.total * s.task_weight) / sum(s.task_weight) as mean, max(s.total) as most, min(s.total) as least
      from task_score s join task t on t.id = s.task_id and t.deleted_at is null
      where s.kind = ${BY_LEADER} and s.deleted_at is null and s.month between ${from} and ${to}
        and s.scored_id in (select id from own)
      group by 1, 2
    ), open as (
      select t.owner_id as user_id, t.score_month as month, count(*)::int as missing
      from task t where ${KEPT} and t.state = '5' and t.need_score and t.score is null
        and t.score_month between ${from} and ${to} and t.owner_id in (select id from own)
      group by 1, 2
    ), each as (
      select user_id, month, s.count, s.mean, s.most, s.least, o.missing
      from scored s full join open o using (user_id, month)
    )
    select ${PERSON}, e.month, coalesce(e.count, 0) as count, round(e.mean, 1)::text as avg,
      e.most::text as max, e.least::text as min, coalesce(e.missing, 0) as missing,
      case when e.mean is not null then dense_rank() over (partition by e.month, u.dept_id
        order by round(e.mean, 1) desc nulls last)::int end as rank,
      round(avg(e.mean) over (partition by e.month, u.dept_id), 1)::text as "deptAvg"
    from each e join app_user u on u.id = e.user_id left join department d on d.id = u.dept_id
    order by e.month desc, d.name nulls last, round(e.mean, 1) desc nulls last, u.code, u.id`.execute(
    db,
  )
  return rows
}
