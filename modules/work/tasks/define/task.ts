import { defineResource } from '#platform/define/engine/define-resource.ts'
import { TASK, TASK_STATE } from './choices.ts'
import { taskActions } from './task-actions.ts'
import { taskFields } from './task-fields.ts'

/** 任务: work of an owner with a due date. The rules decide for each task what each user may do. */
export const tasks = defineResource({
  path: 'work/tasks',
  table: 'task',
  view: 'task_view',
  label: '任务',
  controller: { family: 'wt', name: 'Task', list: 'GetTaskListByWhere' },
  title: 'title',
  sort: { field: 'planEnd' },
  rows: {
    narrow: ['ownerId', 'planEnd'],
    words: 'task_words',
    involved: {
      people: ['creatorId', 'ownerId', 'coWorkerIds'],
      department: 'ownerDeptId',
      recipientView: 'task_told',
      searched: {
        within: 'classId',
        scores: { group: 'score', rows: ['work/task-scores'] },
      },
      drafts: { field: 'state', is: [TASK.draft], of: 'creatorId' },
      counted: { field: 'childCount', by: 'parentId' },
    },
    deletable: { field: 'state', is: [TASK.draft, TASK.cancelled] },
  },
  states: 'state',
  // Opens on tasks under way, because finished tasks would otherwise come first and are rarely needed.
  tabs: {
    field: 'state',
    names: TASK_STATE,
    opensOn: TASK.underWay,
    of: Object.fromEntries(TASK_STATE.options.map(({ value }) => [value, [value]])),
  },
  groups: { base: '任务', people: '人员', plan: '计划与进度', outcome: '结果', score: '评分' },
  fields: taskFields,
  actions: taskActions,
})
