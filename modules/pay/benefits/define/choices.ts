import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The states of a benefit, by name in code. */
export const BENEFIT = { waiting: '0', confirmed: '1', given: '2', void: '9' } as const

export const BENEFIT_STATE = choices(
  'benefitState',
  { 0: '待确认', 1: '已确认', 2: '已发放', 9: '已作废' },
  { 0: 'warn', 1: 'info', 2: 'good', 9: 'quiet' },
)

/** Kinds whose candidates a rule of their own finds. */
export const BIRTHDAY = '生日'
export const HEAT = '高温津贴'

export const BENEFIT_KIND = listed('benefitKind', [
  '节日',
  BIRTHDAY,
  '体检',
  HEAT,
  '结婚礼金',
  '生育礼金',
  '丧葬慰问',
  '困难补助',
  '住房补贴',
  '餐补',
  '交通',
  '通讯',
  '商业保险',
  '其他',
])

/** Benefits in money are paid with the wages; the others count for tax and cost only. */
export const CASH = '现金'

export const BENEFIT_FORM = listed('benefitForm', [CASH, '实物', '卡券'])
