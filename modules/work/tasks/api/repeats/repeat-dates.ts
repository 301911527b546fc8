import { sql } from 'kysely'
import { DAILY } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import type { TaskRepeatDates } from '#modules/work/tasks/wire/task-repeats.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'

const SHOWN = 10
/** Days ahead to search; long enough for the next dates of a yearly task. */
const AHEAD_DAYS = { daily: 60, other: 1_100 }

/** Next dates of a repeat by the current work calendar, and the latest created tasks. */
export async function readRepeatDates(
  db: Database,
  actor: Actor,
  id: string,
): Promise<TaskRepeatDates> {
  await readRecord(db, actor, taskRepeats, id)
  const [next, made] = await Promise.all([
    sql<TaskRepeatDates['next'][number]>`
      select d.planned_date::text as "plannedDate", d.date::text as date,
        working_day_after(d.date, r.plan_days)::text as "planEnd"
      from task_repeat r cross join lateral task_repeat_days(r, greatest(r.active_from, today()),
        greatest(r.from_date, today()) + case r.cycle when ${DAILY} then ${AHEAD_DAYS.daily}::integer
          else ${AHEAD_DAYS.other}::integer end) d
      where r.id = ${id} and r.enabled
        and not exists (select from task_repeat_run run where run.repeat_id = r.id
          and (run.date = d.date or run.planned_date = d.planned_date))
      order by d.date limit ${SHOWN}::integer`.execute(db),
    sql<{ date: string; taskId: string | null }>`
      select date::text, task_id as "taskId" from task_repeat_run where repeat_id = ${id}
      order by date desc limit ${SHOWN}::integer`.execute(db),
  ])
  const ids = made.rows.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]))
  const seen = await selectRecords(db, tasks, actor, { field: 'id', ids })
  const known = new Map(seen.map((task) => [task.id, task]))
  return {
    next: next.rows,
    made: made.rows.map(({ date, taskId }) => {
      const task = known.get(taskId ?? '')
      return {
        date,
        task: task ? { id: task.id, title: String(task.title), state: String(task.state) } : null,
      }
    }),
  }
}
