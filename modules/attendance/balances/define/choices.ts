import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The codes of annual leave and time off in lieu, in requests and in balances. */
export const ANNUAL_LEAVE = '3'
export const LIEU_LEAVE = '11'
/**
 * Days that the company adds to annual leave: employees request them as annual leave, the ledger keeps them
 * apart.
 */
export const WELFARE_LEAVE = '31'

/** Kinds of leave with a balance. */
export const BALANCE_KIND = choices('balanceKind', {
  [ANNUAL_LEAVE]: '年休假',
  [LIEU_LEAVE]: '调休',
  [WELFARE_LEAVE]: '福利年假',
})

/** The causes of ledger entries, by their stored values. */
export const CAUSE = {
  granted: '授予',
  carried: '结转',
  reserved: '占用',
  released: '释放',
  used: '使用',
  returned: '退回',
  expired: '过期',
  adjusted: '调整',
} as const

export const LEAVE_CAUSE = listed('leaveCause', Object.values(CAUSE))
