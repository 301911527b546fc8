import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { holdTask } from './read-task-facts.ts'
import type { HeldTask } from './task-facts.ts'
import { requireMay, type TaskVerb } from './task-rights.ts'

/** A non-empty text, else null. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Locks the task and requires that the actor may use this verb now. */
export async function startVerb(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  verb: TaskVerb,
): Promise<HeldTask> {
  const need = verb === 'read' ? 'view' : verb === 'assign' ? 'assign' : 'edit'
  await lockForUpdate(tx, actor, tasks, input.id, input.version, need)
  const task = await holdTask(tx, actor, input.id)
  requireMay(task, verb)
  return task
}
