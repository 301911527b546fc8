import type { Actor } from '#api/actor.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { lockRecord } from '#api/store/records.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { TASK } from '#resources/work/tasks/choices.ts'
import { tasks } from '#resources/work/tasks/task.ts'
import { holdTask } from './held-task.ts'
import type { HeldTask } from './standing.ts'

const MAX_LEVEL = 5

/** The task above a new one, held; null where there is none. */
export async function requireParent(
  tx: Tx,
  actor: Actor,
  { parentId }: WriteInput,
): Promise<HeldTask | null> {
  if (typeof parentId !== 'string') return null
  // A task out of reach is answered as one that is not there.
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
