import { tasks } from '#modules/work/tasks/define/task.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** The owner cannot also be a co-worker. */
export function requireOthers({ ownerId, coWorkerIds }: WriteInput): void {
  if (Array.isArray(coWorkerIds) && coWorkerIds.some((id) => id === ownerId)) {
    throw invalidFields(tasks, { coWorkerIds: { key: 'task.ownerAmongOthers' } })
  }
}
