import { sql } from 'kysely'
import { voidApprovals } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { auditChangedTasks } from '#modules/work/tasks/api/audit-changed-tasks.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { closeAskedAboutTask, tellTask } from '#modules/work/tasks/api/tell-task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { settleSource } from './settle-source.ts'

/** Cancels a task and every unfinished task below it. */
export async function cancelTree(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  reason: string,
): Promise<number> {
  await sql`select from task where root_id = ${task.rootId} and path like ${`${task.path}%`}
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; version: number; title: string }>`
    with gone as (
      select id, state from task where root_id = ${task.rootId} and path like ${`${task.path}%`}
        and state not in ('5', '7') and deleted_at is null
    ), changed as (
      update task t set state = '7', pending_phase = null, cancelled_by_id = ${actor.userId},
        cancelled_at = now(), cancel_reason = left(${reason}, 200), updated_at = now(),
        updated_by = ${actor.userId}, version = t.version + 1
      from gone where t.id = gone.id
      returning t.id, t.version, t.title, gone.state as was
    ), logged as (
      insert into task_log (id, task_id, operator_id, operator_name, action, text)
      select gen_random_uuid(), id, ${actor.userId}, ${actor.name}, '取消', left(${reason}, 200) from changed
    ), told as (
      ${auditChangedTasks(actor, {
        action: 'state',
        before: sql`jsonb_build_object('state', changed.was)`,
        after: sql`jsonb_build_object('state', '7', 'cancelReason', ${reason}::text, 'transition', 'cancel',
          'transitionReason', ${reason}::text)`,
      })}
    )
    select id, version, title from changed`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await voidApprovals(tx, ids)
  for (const one of rows) {
    await closeAskedAboutTask(tx, one.id)
    await tellTask(tx, actor, one, 'cancelled', { words: { reason } })
  }
  await rollUp(tx, task.path)
  await settleSource(tx, actor, task)
  return rows.find(({ id }) => id === task.id)?.version ?? task.version
}
