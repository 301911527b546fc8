import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  date,
  decimal,
  files,
  integer,
  longText,
  reference,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** 进度汇报: a person's work on a day, and the progress after it. */
export const taskProgress = defineResource({
  path: 'work/task-progress',
  table: 'task_progress',
  view: 'task_progress_view',
  label: '进度汇报',
  controller: { family: 'wt', name: 'TaskProgress' },
  title: 'content',
  sort: { field: 'workDate', descending: true },
  rows: { parent: { resource: 'work/tasks', field: 'taskId' } },
  fields: {
    taskId: reference('任务', 'work/tasks', {
      required: true,
      access: 'create',
      in: ['form', 'filter'],
    }),
    userId: reference('汇报人', PEOPLE, { access, in: ['list', 'filter'] }),
    workDate: date('工作日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    progress: integer('累计进度（%）', { in: ['list', 'form'], required: true, max: 100 }),
    hours: decimal('用时（小时）', {
      in: ['list', 'form', 'sum'],
      required: true,
      scale: 1,
      max: 24,
    }),
    content: longText('完成情况', { in: ['list', 'form'], required: true, max: 2_000 }),
    problem: longText('问题', { max: 2_000 }),
    nextPlan: longText('下步计划', { max: 2_000 }),
    done: bool('本人部分完成', { in: ['form'] }),
    // The author may attach files while the task is under way; the rule checks this, because the
    // task's state is not a field here.
    files: files('附件', { open: 'always' }),
  },
})
