import {
  bool,
  choice,
  date,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { CONTRACT_END, WORK_HOURS } from './choices.ts'

type Options = { group?: string; required?: boolean }

/**
 * Terms that the parties agree on (Labour Contract Law, article 17) and may change by agreement
 * later (article 35).
 */
export const agreedFields = ({ group, required = true }: Options, pay: Options) => ({
  // If the user leaves it empty, the employer of the person's department applies.
  entityId: reference('签约主体', 'pay/legal-entities', { in: ['form', 'filter'], group }),
  postName: text('岗位名称', { group, required, max: 40 }),
  workPlace: text('工作地点', { group, required, max: 60 }),
  workHours: choice('工时制度', WORK_HOURS, { group, required, initial: '标准工时' }),
  salaryText: text('工资约定', { ...pay, max: 100 }),
})

/** Pay is a group of its own, because only readers with permission for pay may see it. */
export const CONTRACT_GROUPS = {
  base: '合同',
  terms: '约定',
  ending: '终止',
  pay: guardedGroup('工资约定'),
} as const

export const RENEWING = {
  typeId: reference('合同类型', 'hr/contract-types', { required: true }),
  endDate: date('结束日期'),
  // A contract that is renewed mostly needs no further entry, so the draft is submitted at once.
  submits: bool('起草后即提交'),
} as const

export const CHANGING = {
  startDate: date('变更日期', { required: true }),
  ...agreedFields({}, {}),
  reason: longText('变更原因', { required: true, max: 500 }),
} as const

export const ENDING = {
  kind: choice('终止方式', CONTRACT_END, { required: true }),
  date: date('终止日期', { required: true }),
  reason: text('终止原因', { required: true, max: 200 }),
} as const
