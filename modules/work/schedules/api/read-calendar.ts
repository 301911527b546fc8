import { sql } from 'kysely'
import { REST_DAY, WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import type { ScheduleCalendar } from '#modules/work/schedules/wire/schedule.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { type DaySpan, readTimes } from './schedule-times.ts'
import { readTimesAway } from './times-away.ts'

type Person = Omit<ScheduleCalendar['people'][number], 'times' | 'absences' | 'tasks'>

/** Days with their classes, and each person's entries and absences. */
export async function readCalendar(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  span: DaySpan,
): Promise<ScheduleCalendar> {
  const [days, people, { times, isCut }, absences, tasksDue] = await Promise.all([
    readDays(db, span),
    readPeople(db, actor, ids),
    readTimes(db, actor.userId, ids, span),
    readTimesAway(db, actor, ids, span),
    readTasksDue(db, actor, span),
  ])
  return {
    days,
    isCut,
    people: people.map((person) => ({
      ...person,
      times: times.flatMap(({ personId, ...time }) => (personId === person.id ? [time] : [])),
      absences: absences.flatMap(({ personId, ...one }) => (personId === person.id ? [one] : [])),
      tasks: person.isSelf ? tasksDue : [],
    })),
  }
}

const MAX_TASKS = 500

/** Open tasks that the actor owns or works on, on the day on which they end. */
async function readTasksDue(db: Database, { userId, permissions }: Actor, { start, end }: DaySpan) {
  if (!permissions.has(permissionCode(tasks, 'view'))) return []
  const { rows } = await sql<ScheduleCalendar['people'][number]['tasks'][number]>`
    select t.id, t.title, to_char(t.plan_end, 'YYYY-MM-DD') as date from task t
    where (t.owner_id = ${userId} or t.co_worker_ids @> array[${userId}::uuid])
      and t.state in ('3', '6') and t.deleted_at is null
      and t.plan_end between ${start}::date and ${end}::date
    order by t.plan_end, t.id limit ${MAX_TASKS}`.execute(db)
  return rows
}

/** Every day with its class: from the work calendar, else from its weekday. */
export async function readDays(db: Database, { start, end }: DaySpan) {
  const { rows } = await sql<ScheduleCalendar['days'][number]>`
    select to_char(d.day, 'yyyy-mm-dd') as date, c.name,
      coalesce(c.day_class, case when extract(isodow from d.day) > 5 then ${REST_DAY} else ${WORK_DAY} end)
        as "dayClass"
    from generate_series(${start}::date, ${end}::date, interval '1 day') as d (day)
      left join work_calendar c on c.date = d.day::date and c.deleted_at is null
    order by d.day`.execute(db)
  return rows
}

async function readPeople(
  db: Database,
  { userId }: Actor,
  ids: readonly string[],
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.code, u.name, d.name as "deptName", u.user_base_id as face,
      u.id = ${userId} as "isSelf"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
      join app_user u on u.id = asked.id left join department d on d.id = u.dept_id
    order by asked.place`.execute(db)
  return rows
}
