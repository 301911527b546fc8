import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, dateTime, reference } from '#platform/define/engine/field-kinds.ts'
import { READER_KIND } from './choices.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** 抄送: a reader of a task, and whether they have read it. */
export const taskReaders = defineResource({
  path: 'work/task-readers',
  table: 'task_reader',
  label: '阅读人',
  controller: { family: 'wt', name: 'TaskReader' },
  title: 'userId',
  sort: { field: 'readAt' },
  rows: { parent: { resource: 'work/tasks', field: 'taskId' } },
  fields: {
    taskId: reference('任务', 'work/tasks', { access, in: ['filter'] }),
    userId: reference('阅读人', PEOPLE, { access, in: ['list', 'filter'] }),
    kind: choice('知会类型', READER_KIND, { access, in: ['list'] }),
    done: bool('已阅办', { access, in: ['list', 'filter'] }),
    readAt: dateTime('阅读时间', { access, in: ['list', 'sort'] }),
    doneAt: dateTime('办结时间', { access, in: ['list'] }),
  },
})
