import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, longText, reference } from '#platform/define/engine/field-kinds.ts'
import { LOG_ACTION } from './choices.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** 任务流水: the log of all actions on a task. */
export const taskLogs = defineResource({
  path: 'work/task-logs',
  table: 'task_log_row',
  label: '任务流水',
  controller: { family: 'wt', name: 'TaskLog' },
  title: 'action',
  sort: { field: 'at', descending: true },
  rows: { parent: { resource: 'work/tasks', field: 'taskId' } },
  fields: {
    taskId: reference('任务', 'work/tasks', { access, in: ['filter'] }),
    operatorId: reference('操作人', PEOPLE, { access, in: ['list', 'filter'] }),
    action: choice('操作', LOG_ACTION, { access, in: ['list', 'filter'] }),
    text: longText('说明', { access, in: ['list'] }),
    at: dateTime('时间', { access, in: ['list', 'filter', 'sort'] }),
  },
})
