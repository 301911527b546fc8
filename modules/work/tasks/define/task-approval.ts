import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, dateTime, longText, reference } from '#platform/define/engine/field-kinds.ts'
import { APPROVAL_RESULT, TASK_PHASE } from './choices.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** 任务审批: an approver's request and decision about a task. */
export const taskApprovals = defineResource({
  path: 'work/task-approvals',
  table: 'task_approval',
  label: '任务审批',
  controller: { family: 'wt', name: 'TaskApproval' },
  title: 'phase',
  sort: { field: 'arrivedAt' },
  rows: { parent: { resource: 'work/tasks', field: 'taskId' } },
  fields: {
    taskId: reference('任务', 'work/tasks', { access, in: ['filter'] }),
    phase: choice('审批环节', TASK_PHASE, { access, in: ['list', 'filter'] }),
    approverId: reference('审批人', PEOPLE, { access, in: ['list', 'filter'] }),
    actForId: reference('代理', PEOPLE, { access, in: ['list'] }),
    result: choice('结果', APPROVAL_RESULT, { access, in: ['list', 'filter'] }),
    opinion: longText('意见', { access, in: ['list'] }),
    submitById: reference('提交人', PEOPLE, { access, in: ['list'] }),
    arrivedAt: dateTime('到达时间', { access, in: ['list', 'sort'] }),
    handledAt: dateTime('办理时间', { access, in: ['list'] }),
    isCurrent: bool('当前环节', { access, in: ['filter'] }),
  },
})
