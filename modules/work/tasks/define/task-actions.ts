import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  date,
  longText,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { TASK } from './choices.ts'

const PEOPLE = 'system/users'
/**
 * Verbs that the edit permission grants. The task rules then decide by the actor's part in the task, whatever
 * the role.
 */
const ASKED_OF_ALL = { button: 'edit' } as const
const reason = (required = false) => longText('原因', { required, max: 200 })

const { draft, proposed, unassigned, underWay, finishing, finished, rejected, cancelled } = TASK

/** The actions of a task. */
export const taskActions = {
  submit: action('提交', {
    ...ASKED_OF_ALL,
    call: 'SubmitTask',
    when: { field: 'state', is: [draft] },
  }),
  assign: action('指派', {
    call: 'AssignTask',
    when: { field: 'state', is: [unassigned, underWay] },
    fields: {
      ownerId: reference('责任人', PEOPLE, { required: true }),
      coWorkerIds: references('协办人', PEOPLE),
      reason: reason(),
    },
  }),
  decide: action('审批', {
    ...ASKED_OF_ALL,
    call: 'ApproveTask',
    when: { field: 'state', is: [proposed, unassigned, underWay, finishing, rejected] },
    verdict: { field: 'pass', reason: 'opinion', no: 'reject' },
    fields: {
      pass: bool('通过', { initial: true }),
      opinion: longText('意见', { max: 500 }),
      nextApproverId: reference('再请审批', PEOPLE),
    },
  }),
  prolong: action('延期', {
    ...ASKED_OF_ALL,
    call: 'ProlongTaskPlanTime',
    when: { field: 'state', is: [unassigned, underWay, rejected] },
    fields: { newDate: date('新的完成日期', { required: true }), reason: reason() },
  }),
  resubmit: action('重新提交', {
    ...ASKED_OF_ALL,
    call: 'ReSubmitTaskApproval',
    when: { field: 'state', is: [proposed, finishing, rejected] },
  }),
  cancel: action('取消任务', {
    ...ASKED_OF_ALL,
    call: 'CancelTask',
    when: {
      field: 'state',
      is: [draft, proposed, unassigned, underWay, finishing, rejected],
    },
    fields: { reason: reason(true) },
  }),
  activate: action('重新激活', {
    ...ASKED_OF_ALL,
    call: 'ActivateTask',
    when: { field: 'state', is: [finished, cancelled] },
    fields: { reason: reason(true), newDate: date('新的完成日期') },
  }),
  linkPlan: action('关联计划', {
    ...ASKED_OF_ALL,
    call: 'LinkTaskToPlan',
    when: {
      field: 'state',
      is: [draft, proposed, unassigned, underWay, finishing, rejected],
    },
    // An empty value unlinks the plan.
    fields: { yearPlanId: reference('年度计划', 'work/year-plans') },
  }),
  read: action('阅办', {
    call: 'MarkTaskReadComplete',
    button: 'view',
  }),
  saveTemplate: action('存为模板', {
    call: 'SaveTaskAsTemplate',
    button: 'view',
    fields: {
      name: text('模板名称', { required: true, max: 100 }),
      shared: bool('公用'),
    },
  }),
} as const
