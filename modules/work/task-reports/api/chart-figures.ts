import { sql } from 'kysely'
import {
  type ClassRow,
  PROGRESS_BANDS,
  type ProgressChart,
  type WeekDay,
} from '#modules/work/task-reports/wire/task-reports.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { reachedPeople, type Whom } from './reached-people.ts'

export type Span = { start: string; end: string }

const KEPT = sql`t.state <> '0' and t.deleted_at is null`

/** Tasks with a planned end in the span, by class. */
export async function readTasksByClass(
  db: Database,
  actor: Actor,
  whom: Whom,
  { start, end }: Span,
): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select c.id as "classId", c.name as "className", c.color, count(*)::int as total,
      count(*) filter (where t.state = '5')::int as done,
      count(*) filter (where t.state in ('1', '2', '3', '4', '6'))::int as doing,
      count(*) filter (where t.state = '7')::int as cancelled,
      count(*) filter (where overdue_days(t.state, t.plan_end, t.finished_at) > 0)::int as overdue,
      round(100.0 * count(*) filter (where t.state = '5')
        / nullif(count(*) filter (where t.state <> '7'), 0), 1)::text as rate
    from task t join task_class c on c.id = t.class_id
    where ${KEPT} and t.plan_end between ${start}::date and ${end}::date
      and t.owner_id in (${reachedPeople(actor, whom)})
    group by c.id order by c.sort, c.name, c.id`.execute(db)
  return rows
}

/** Tasks created, finished and due on each day of a week; always returns seven days. */
export async function readTaskWeek(
  db: Database,
  actor: Actor,
  whom: Whom,
  date: string,
): Promise<WeekDay[]> {
  const { rows } = await sql<WeekDay>`
    with monday as (select date_trunc('week', ${date}::date)::date as day),
    own as materialized (select id from (${reachedPeople(actor, whom)}) people),
    days as (select day + n as date from monday, generate_series(0, 6) n),
    made as (
      select (t.created_at at time zone 'Asia/Shanghai')::date as date, count(*)::int as count
      from task t, monday where ${KEPT} and t.owner_id in (select id from own)
        and t.created_at >= monday.day::timestamp at time zone 'Asia/Shanghai'
        and t.created_at < (monday.day + 7)::timestamp at time zone 'Asia/Shanghai' group by 1
    ), done as (
      select (t.finished_at at time zone 'Asia/Shanghai')::date as date, count(*)::int as count
      from task t, monday where ${KEPT} and t.state = '5' and t.owner_id in (select id from own)
        and t.finished_at >= monday.day::timestamp at time zone 'Asia/Shanghai'
        and t.finished_at < (monday.day + 7)::timestamp at time zone 'Asia/Shanghai' group by 1
    ), due as (
      select t.plan_end as date, count(*)::int as count
      from task t, monday where ${KEPT} and t.state <> '7' and t.owner_id in (select id from own)
        and t.plan_end between monday.day and monday.day + 6 group by 1
    )
    select days.date::text as date, coalesce(made.count, 0) as created,
      coalesce(done.count, 0) as completed, coalesce(due.count, 0) as due
    from days left join made using (date) left join done using (date) left join due using (date)
    order by days.date`.execute(db)
  return rows
}

/** Progress of tasks under way in the span, and counts of all tasks by state. */
export async function readTaskProgressChart(
  db: Database,
  actor: Actor,
  whom: Whom,
  { start, end }: Span,
): Promise<ProgressChart> {
  const { rows } = await sql<{ state: string; band: string; count: number }>`
    select t.state, case when t.progress = 0 then '0' when t.progress <= 25 then '1-25'
        when t.progress <= 50 then '26-50' when t.progress <= 75 then '51-75'
        when t.progress < 100 then '76-99' else '100' end as band, count(*)::int as count
    from task t where ${KEPT} and t.plan_start <= ${end}::date and t.plan_end >= ${start}::date
      and t.owner_id in (${reachedPeople(actor, whom)})
    group by 1, 2`.execute(db)
  const under = rows.filter(({ state }) => ['3', '4', '6'].includes(state))
  const states = [...new Set(rows.map(({ state }) => state))].sort()
  const sum = (of: typeof rows) => of.reduce((all, { count }) => all + count, 0)
  return {
    bands: PROGRESS_BANDS.map((band) => ({
      band,
      count: sum(under.filter((r) => r.band === band)),
    })),
    states: states.map((state) => ({ state, count: sum(rows.filter((r) => r.state === state)) })),
  }
}
