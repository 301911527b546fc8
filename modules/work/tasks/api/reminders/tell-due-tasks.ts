import { sql } from 'kysely'
import { OVERDUE_BEFORE } from '#modules/work/tasks/api/overdue-before.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const DUE = declareMessage({
  code: 'tasksDue',
  type: 'task',
  about: tasks.path,
  // A single task gets its own link; several link to the owner's task list, which starts with them.
  link: (_id, { taskId }) => (taskId ? `/${tasks.path}/${taskId}` : '/work/my-tasks'),
})

/** Largest number of accounts in one transaction, and of titles in one message. */
const PEOPLE_AT_ONCE = 500
const TITLES_TOLD = 3
const KEPT_DAYS = 31

type Due = {
  id: string
  soon: number
  today: number
  over: number
  titles: string
  taskId: string | null
}

/**
 * Reminds owners of tasks under way: before the due date as the class says, on it, and after it.
 * Each stage is reminded once, in one message for each person, also with concurrent or missed runs.
 * Returns the number of accounts; more may be left.
 */
export async function tellDueTasks(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('tell-due-tasks'))`.execute(tx)
  const { rows } = await sql<Due>`
    with due as materialized (
      select t.id, t.owner_id, t.title, t.plan_end, t.priority,
        case when t.plan_end < ${OVERDUE_BEFORE} then 'over' when t.plan_end <= today() then 'today'
          else 'soon' end as stage
      from task t join task_class k on k.id = t.class_id
      where t.state in ('3', '6') and t.owner_id is not null and t.deleted_at is null
        and t.plan_end <= today() + k.remind_days
    ), new as (
      select due.* from due join app_user u on u.id = due.owner_id and u.state = '1' and u.deleted_at is null
      where not exists (select from task_reminder r where r.task_id = due.id and r.plan_end = due.plan_end
        and r.stage = due.stage)
    ), people as (
      select distinct owner_id from new order by owner_id limit ${PEOPLE_AT_ONCE}
    ), told as (
      insert into task_reminder (task_id, plan_end, stage)
      select id, plan_end, stage from new where owner_id in (select owner_id from people)
      on conflict do nothing returning task_id
    )
    select new.owner_id as id, count(*) filter (where stage = 'soon')::int as soon,
      count(*) filter (where stage = 'today')::int as today,
      count(*) filter (where stage = 'over')::int as over,
      array_to_string((array_agg(new.title order by plan_end, priority desc, new.id))[:${TITLES_TOLD}::int], '、')
        || case when count(*) > ${TITLES_TOLD} then '…' else '' end as titles,
      case when count(*) = 1 then min(new.id::text) end as "taskId"
    from new join told on told.task_id = new.id group by new.owner_id order by 1`.execute(tx)
  for (const { id, taskId, ...figures } of rows) {
    const values = { ...figures, taskId: taskId ?? '' }
    await sendMessage(tx, DUE, [id], { from: null, ...(taskId && { id: taskId }), values })
  }
  return rows.length
}

/** Reminders of ended tasks are no longer needed. */
export async function clearTaskReminders(tx: Tx): Promise<void> {
  await sql`delete from task_reminder r using task t where t.id = r.task_id
    and r.told_at < now() - make_interval(days => ${KEPT_DAYS})
    and (t.state in ('5', '7') or t.deleted_at is not null)`.execute(tx)
}
