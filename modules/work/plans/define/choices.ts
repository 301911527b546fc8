import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Kind of owner, from the company down to a person. */
export const PLAN_KIND = listed('planKind', ['公司', '部门', '个人'])

export const PLAN_PERIOD = listed('planPeriod', ['年', '半年', '季', '月'])

/** State of a plan: the state of its document during approval, and the plan's own state afterwards. */
export const PLAN_STATE = choices(
  'planState',
  { 0: '草稿', 1: '审批中', 2: '执行中', 3: '已完成', 4: '已关闭', 5: '已驳回', 9: '已作废' },
  { 0: 'quiet', 1: 'info', 2: 'info', 3: 'good', 4: 'quiet', 5: 'bad', 9: 'quiet' },
)

export const PLAN_PART = inOrder('planPart', [
  ['running', '执行中'],
  ['draft', '草稿与驳回'],
  ['asked', '审批中'],
  ['done', '已完成'],
  ['ended', '已关闭与作废'],
])
