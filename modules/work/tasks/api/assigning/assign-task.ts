import { sql } from 'kysely'
import { requirePresent } from '#modules/work/tasks/api/creating/require-people-in-use.ts'
import { startVerb, textOf } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'

/** Assigns or reassigns a task; the earlier owner becomes a reader. */
export async function assignTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'assign')
  const ownerId = String(input.values.ownerId)
  const coWorkers = Array.isArray(input.values.coWorkerIds)
    ? input.values.coWorkerIds.map(String)
    : []
  const coWorkerIds =
    coWorkers.length > 0 ? coWorkers : task.coWorkerIds.filter((id) => id !== ownerId)
  if (coWorkerIds.includes(ownerId)) {
    throw invalidFields(tasks.actions.assign?.form ?? tasks, {
      coWorkerIds: { key: 'task.ownerAmongOthers' },
    })
  }
  await requirePresent(tx, tasks.actions.assign?.form ?? tasks, input.values)
  if (ownerId === task.ownerId) throw new Failure('conflict', 'task.sameOwner')
  if (!task.part.isAdmin && !(await mayAssignTo(tx, actor, ownerId))) {
    throw new Failure('forbidden', 'task.beyondReach')
  }
  const isHandedOver = task.ownerId !== null
  const version = await writeTask(
    tx,
    actor,
    task,
    {
      ownerId,
      coWorkerIds,
      state: TASK.underWay,
      ...(isHandedOver ? {} : { startedAt: await readWallClock(tx) }),
    },
    {
      verb: 'assign',
      action: isHandedOver ? '转派' : '指派',
      text: textOf(input.values.reason),
      diff: { ownerId: [task.ownerId, ownerId] },
    },
  )
  if (task.ownerId) await keepTold(tx, actor, task.id, task.ownerId)
  await tellTask(tx, actor, task, 'assigned', { to: [ownerId, ...coWorkerIds] })
  return { version, ...(!isHandedOver && { canTakeBack: true }) }
}

/** Adds the earlier owner as a reader. */
async function keepTold(tx: Tx, actor: Actor, taskId: string, userId: string): Promise<void> {
  await sql`insert into task_reader (id, task_id, user_id, kind, created_by, updated_by)
    values (gen_random_uuid(), ${taskId}, ${userId}, '转派知会', ${actor.userId}, ${actor.userId})
    on conflict (task_id, user_id) where deleted_at is null do nothing`.execute(tx)
}
