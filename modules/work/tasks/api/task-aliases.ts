import type { FieldSpellings } from '#platform/api/crud/fields/field-aliases.ts'

/** Alternative field names of tasks: people by code. */
export const TASK_SPELLINGS: FieldSpellings = {
  names: { classifyId: 'classId', states: 'state' },
  codes: {
    ownerCode: 'ownerId',
    createUserCode: 'creatorId',
    coWorkers: 'coWorkerIds',
    readers: 'readerIds',
  },
}
