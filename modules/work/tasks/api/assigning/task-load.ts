import { type RawBuilder, sql } from 'kysely'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { MAX_LOAD_DAYS, type TaskLoad } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'

const MAX_SHOWN = 10
const HOURS_A_DAY = 8

export type LoadAsked = { userId: string; start: string; end: string }

/**
 * A person's tasks, absences and days off within a span, so that an assigner does not overload
 * them. Open to users who may assign to this person; shows absences without their reason.
 */
export async function readTaskLoad(
  db: Database,
  actor: Actor,
  { userId, start, end }: LoadAsked,
): Promise<TaskLoad> {
  const mayKnow = await db.transaction().execute((tx) => mayAssignTo(tx, actor, userId))
  if (!mayKnow) throw new Failure('forbidden', 'auth.forbidden')
  const last = dayAfter(start, MAX_LOAD_DAYS)
  const until = end < last ? end : last
  const person = sql`(select user_base_id from app_user where id = ${userId}::uuid)`
  const [open, away, named, days] = await Promise.all([
    sql<{ id: string }>`select id from task where owner_id = ${userId}::uuid and deleted_at is null
      and state in ('3', '4', '6') and plan_start <= ${until}::date and plan_end >= ${start}::date
      order by plan_end, id`.execute(db),
    sql<TaskLoad['away'][number]>`select greatest(from_day, ${start}::date)::text as from,
        least(to_day, ${until}::date)::text as to
      from attend_paper where user_id = ${person} and sort in ('leave', 'visit', 'trip')
        and from_day <= ${until}::date and to_day >= ${start}::date order by 1, 2`.execute(db),
    sql<{ name: string }>`select name from app_user where id = ${userId}::uuid`.execute(db),
    readDays(db, { person, userId, start, until }),
  ])
  const ids = open.rows.map(({ id }) => id)
  const seen = await selectRecords(db, tasks, actor, { field: 'id', ids })
  return {
    name: named.rows[0]?.name ?? '',
    openCount: ids.length,
    tasks: seen.slice(0, MAX_SHOWN).map((task) => ({
      id: task.id,
      title: String(task.title),
      progress: Number(task.progress),
      planStart: String(task.planStart),
      planEnd: String(task.planEnd),
    })),
    away: away.rows,
    ...days,
  }
}

type Span = { person: RawBuilder<unknown>; userId: string; start: string; until: string }

/**
 * The days of a span: days off by the roster, else by the work calendar; and the available work
 * hours.
 */
async function readDays(
  db: Database,
  { person, userId, start, until }: Span,
): Promise<Pick<TaskLoad, 'restDays' | 'hours' | 'workHours' | 'lastDay'>> {
  const { rows } = await sql<Pick<TaskLoad, 'restDays' | 'hours' | 'workHours' | 'lastDay'>>`
    with day as (
      select d::date as date,
        coalesce(case p.plan when 'rest' then true when 'unscheduled' then null else false end,
          not is_working_day(d::date)) as is_rest,
        exists (select from attend_paper a where a.user_id = ${person} and a.sort in ('leave', 'visit', 'trip')
          and d::date between a.from_day and a.to_day) as is_away
      from generate_series(${start}::date, ${until}::date, interval '1 day') d
        left join planned_days(array[${person}], ${start}::date, ${until}::date) p on p.date = d::date
    )
    select count(*) filter (where is_rest)::int as "restDays",
      (${HOURS_A_DAY}::int * count(*) filter (where not is_rest and not is_away))::int as "workHours",
      (select coalesce(round(sum(task_hours_between(t, ${start}::date, ${until}::date)), 1), 0)::float8 from task t
        where t.owner_id = ${userId}::uuid and t.state in ('3', '4', '6') and t.deleted_at is null) as hours,
      (select case when is_away then 'away' when is_rest then 'rest' else 'there' end
        from day where date = ${until}::date) as "lastDay"
    from day`.execute(db)
  return rows[0] ?? { restDays: 0, workHours: 0, hours: 0, lastDay: 'there' }
}
