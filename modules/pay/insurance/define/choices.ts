import { choices, listed } from '#platform/define/engine/choice-list.ts'
import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

export const INSURE = choices('insure', {
  '1': '养老保险',
  '2': '医疗保险',
  '3': '失业保险',
  '4': '工伤保险',
  '5': '生育保险',
  '6': '大额医疗补助',
  '7': '长期护理保险',
})

/** The types that the law requires in every city. Other types are local. */
export const CORE_TYPES = ['1', '2', '3', '4'] as const

/** Insurance against injury at work: its rate belongs to the employer. */
export const INJURY = '4'

export const HUKOU = choices('hukou', {
  '1': '本地城镇',
  '2': '本地农村',
  '3': '外地城镇',
  '4': '外地农村',
  '5': '港澳台',
  '6': '外籍',
})

export const BASE_ROUND = listed('baseRound', ['到分', '到角', '到元四舍五入', '到元进位'])

export const AMOUNT_ROUND = listed('amountRound', [
  '到分四舍五入',
  '见分进角',
  '到角四舍五入',
  '到元四舍五入',
])

/** The states of a person who is insured or has a fund account, by name in code. */
export const INSURED = { awaiting: '0', insured: '1', stopping: '2', stopped: '3' } as const

/** The states in which contributions are due between the first and the last month. */
export const PAID_FOR: readonly string[] = [INSURED.insured, INSURED.stopping, INSURED.stopped]

export const INSURED_STATE = choices(
  'insuredState',
  { 0: '待增员', 1: '参保', 2: '待减员', 3: '停保' },
  { 0: 'warn', 1: 'good', 2: 'warn', 3: 'quiet' },
)

export const STOP_REASON = listed('stopReason', ['离职', '退休', '转出', '死亡', '其他'])

/** The kinds of rows in a month of contributions, by name in code. */
export const CONTRIBUTION = {
  regular: '正常',
  difference: '补差',
  arrears: '补缴',
  refund: '退费',
} as const

export const CONTRIBUTION_KIND = listed('contributionKind', [
  CONTRIBUTION.regular,
  CONTRIBUTION.difference,
  CONTRIBUTION.arrears,
  CONTRIBUTION.refund,
])

/** The fund has no refunds: what was paid stays on the account. */
export const FUND_CONTRIBUTION_KIND = listed('fundContributionKind', [
  CONTRIBUTION.regular,
  CONTRIBUTION.difference,
  CONTRIBUTION.arrears,
])

export const INSURANCE_MONTH_STATE = monthlyStates('insuranceMonthState', '已缴')
