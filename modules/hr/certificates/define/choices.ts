import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'
import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

export const CERTIFICATE_CATEGORY = listed('certificateCategory', [
  '执业资格',
  '职业技能',
  '特种作业',
  '安全考核',
  '企业资质',
  '语言计算机',
  '其他',
])

/** The owner: a person, or the company itself. */
export const CERTIFICATE_OWNER = listed('certificateOwner', ['个人', '公司'])

export const CERTIFICATE_STATE = choices(
  'certificateState',
  { 0: '待补录', 1: '在库', 2: '借出', 3: '注册占用', 4: '退还本人', 5: '已过期', 6: '已注销' },
  { 0: 'warn', 1: 'good', 2: 'info', 3: 'special', 4: 'quiet', 5: 'bad', 6: 'quiet' },
)

/** States that a user may set by hand. Lending, renewal and expiry have their own actions. */
export const CERTIFICATE_TARGET = choices('certificateTarget', {
  1: '在库',
  3: '注册占用',
  4: '退还本人',
  6: '已注销',
})

/** Validity as of today. */
export const CERTIFICATE_VALIDITY = choices(
  'certificateValidity',
  { 1: '长期有效', 2: '有效', 3: '即将到期', 4: '已过期' },
  { 1: 'good', 2: 'good', 3: 'warn', 4: 'bad' },
)

/** Tabs of the list: kept certificates by place, and those no longer kept. */
export const CERTIFICATE_PART = inOrder('certificatePart', [
  ['kept', '在管'],
  ['draft', '待补录'],
  ['lent', '借出'],
  ['registered', '注册占用'],
  ['expired', '已过期'],
  ['gone', '已退还或注销'],
])

/** Tabs of the page of a certificate. */
export const CERTIFICATE_TAB = inOrder('certificateTab', [
  ['about', '证书信息'],
  ['use', '借用与保管'],
  ['terms', '有效期与继续教育'],
])

/** Events on the days of a certificate. */
export const CERTIFICATE_EVENT = inOrder('certificateEvent', [
  ['issueDate', '发证'],
  ['validTo', '到期'],
])

/** Progress of a month's allowances. */
export const CERTIFICATE_MONTH_STATE = monthlyStates('certificateMonthState', '已计发')
