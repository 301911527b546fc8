import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const MAX_LEVEL = 5

/** Locks the parent of a new task; null without a parent. */
export async function requireParent(
  tx: Tx,
  actor: Actor,
  { parentId }: WriteInput,
): Promise<HeldTask | null> {
  if (typeof parentId !== 'string') return null
  // A parent outside the actor's scope gives the same error as a missing one.
  if (!(await lockRecord(tx, tasks, parentId, actor, 'view'))) {
    throw invalidFields(tasks, { parentId: { key: 'invalid.reference' } })
  }
  const parent = await holdTask(tx, actor, parentId)
  const { isCreator, isOwner, isLeader, isAdmin } = parent.part
  if (!(isCreator || isOwner || isLeader || isAdmin))
    throw new Failure('forbidden', 'task.notYours.child')
  if (parent.state === TASK.finished || parent.state === TASK.cancelled) {
    throw invalidFields(tasks, { parentId: { key: 'task.parentOver' } })
  }
  if (parent.state === TASK.finishing) {
    throw invalidFields(tasks, { parentId: { key: 'task.parentFinishing' } })
  }
  if (parent.level >= MAX_LEVEL) throw invalidFields(tasks, { parentId: { key: 'task.tooDeep' } })
  if (parent.hasProgress && !parent.hasChildren) {
    throw invalidFields(tasks, { parentId: { key: 'task.parentReported' } })
  }
  return parent
}
