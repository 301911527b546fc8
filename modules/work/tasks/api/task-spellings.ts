import type { FieldSpellings } from '#platform/api/crud/fields/field-spellings.ts'

/** Other names of the fields of tasks: people by their codes. */
export const TASK_SPELLINGS: FieldSpellings = {
  names: { classifyId: 'classId', states: 'state' },
  codes: {
    ownerCode: 'ownerId',
    createUserCode: 'creatorId',
    coWorkers: 'coWorkerIds',
    readers: 'readerIds',
  },
}
