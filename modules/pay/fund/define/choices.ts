import { choices, listed } from '#platform/define/engine/choice-list.ts'
import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

/** Rounds the total to an even number of yuan and halves it. Only where employer and employee pay the same rate. */
export const EVEN_YUAN = '双数元'

export const FUND_ROUND = listed('fundRound', [
  '到元四舍五入',
  '到元进位',
  '到角',
  '到分',
  EVEN_YUAN,
])

/** The states of a fund account have the codes of an insured person. */
export const FUND_STATE = choices(
  'fundState',
  { 0: '待开户', 1: '正常', 2: '待封存', 3: '封存' },
  { 0: 'warn', 1: 'good', 2: 'warn', 3: 'quiet' },
)

/** A person's first account ever begins in the second month of work. Other accounts begin in the first month. */
export const FIRST_ACCOUNT = '首次开户'

/** An account of an earlier employer. */
export const MOVED_IN = '转入'

export const ACCOUNT_KIND = listed('accountKind', [FIRST_ACCOUNT, MOVED_IN, '其他'])

export const FUND_MONTH_STATE = monthlyStates('fundMonthState', '已汇缴')
