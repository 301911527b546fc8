import type { FieldAliases } from '#platform/api/crud/fields/field-aliases.ts'

/** Alternative field names of tasks: people by code. */
export const TASK_ALIASES: FieldAliases = {
  names: { classifyId: 'classId', states: 'state' },
  codes: {
    ownerCode: 'ownerId',
    createUserCode: 'creatorId',
    coWorkers: 'coWorkerIds',
    readers: 'readerIds',
  },
}
