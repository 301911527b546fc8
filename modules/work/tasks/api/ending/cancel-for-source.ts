import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { cancelTree } from './cancel-tree.ts'

/** Sources in the API, with the source that the task stores. */
export const TASK_SOURCES: Readonly<Record<string, string>> = {
  meeting: '会议',
  yearPlan: '年度计划',
  collaboration: '协作',
  external: '外部',
}

type CancelRequest = { taskId: string; userCode: string; userName: string; reason: string }

/**
 * Cancels a task on behalf of its source document. The user named in the request must be the
 * caller; only administrators cancel a task of another source.
 */
export async function cancelForSource(
  tx: Tx,
  actor: Actor,
  source: string,
  { taskId, userCode, userName, reason }: CancelRequest,
): Promise<Saved> {
  if (userCode !== actor.code || userName !== actor.name) {
    throw new Failure('forbidden', 'task.notTheRequester')
  }
  await lockForUpdate(tx, actor, tasks, taskId, null, 'edit')
  const task = await holdTask(tx, actor, taskId)
  const { isCreator, isLeader, isAdmin } = task.part
  const commands = task.source === source && (isCreator || isLeader)
  if (!commands && !isAdmin) throw new Failure('forbidden', 'task.notYours.cancel')
  if (task.state === TASK.finished || task.state === TASK.cancelled) {
    throw new Failure('conflict', 'task.notInState', { values: { title: task.title } })
  }
  return { id: taskId, version: await cancelTree(tx, actor, task, reason) }
}

/**
 * Cancels the tasks of a document together with it; the actor who ends the document is responsible.
 */
export async function cancelTasksOf(
  tx: Tx,
  actor: Actor,
  source: { type: string; id: string },
  reason: string,
): Promise<number> {
  const open = await tx
    .selectFrom('task')
    .select('id')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('deleted_at', 'is', null)
    .where('state', 'not in', [TASK.finished, TASK.cancelled])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const task = await holdTask(tx, actor, id)
    if (task.state !== TASK.cancelled) await cancelTree(tx, actor, task, reason)
  }
  return open.length
}
