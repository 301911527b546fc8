import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, integer, reference } from '#platform/define/engine/field-kinds.ts'
import { BY_WEEK, HOLIDAY_RULE, REPEAT_CYCLE, REPEAT_STOP } from './choices.ts'

const access = 'computed'

/** 周期任务: a template from which an owner gets tasks periodically. */
export const taskRepeats = defineResource({
  path: 'work/task-repeats',
  table: 'task_repeat',
  view: 'task_repeat_view',
  label: '周期任务',
  controller: { family: 'wt', name: 'TaskRepeat' },
  title: 'templateId',
  sort: { field: 'fromDate', descending: true },
  rows: { involved: { people: ['ownerId'], recipientView: 'task_repeat_told' } },
  fields: {
    templateId: reference('任务模板', 'work/task-templates', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    ownerId: reference('责任人', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    cycle: choice('周期', REPEAT_CYCLE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '周',
    }),
    onDay: integer('周几或几号', {
      help: '1 为周一',
      in: ['list', 'form'],
      under: 'cycle',
      min: 1,
      max: 31,
      dayOf: { field: 'cycle', is: BY_WEEK },
    }),
    planDays: integer('办理期限（工作日）', { in: ['form'], max: 366, initial: '0' }),
    fromDate: date('起算日期', { in: ['form', 'sort'] }),
    until: date('截止日期', { in: ['list', 'form'] }),
    holiday: choice('遇非工作日', HOLIDAY_RULE, {
      in: ['list', 'form'],
      required: true,
      initial: '顺延',
    }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    nextDate: date('下次生成', { access, in: ['list'] }),
    lastRun: date('上次生成', { access, in: ['list'], under: 'nextDate' }),
    stopped: choice('停用原因', REPEAT_STOP, { access, in: ['list'], under: 'enabled' }),
  },
})
