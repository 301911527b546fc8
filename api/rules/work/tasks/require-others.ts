import { invalidFields } from '#api/failure.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { tasks } from '#resources/work/tasks/task.ts'

/** The owner of a task is not among those who work beside him. */
export function requireOthers({ ownerId, coWorkerIds }: WriteInput): void {
  if (Array.isArray(coWorkerIds) && coWorkerIds.some((id) => id === ownerId)) {
    throw invalidFields(tasks, { coWorkerIds: { key: 'task.ownerAmongOthers' } })
  }
}
