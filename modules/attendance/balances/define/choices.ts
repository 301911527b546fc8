import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** Kinds of leave that are counted; the first two are asked for by these codes. */
export const ANNUAL_LEAVE = '3'
export const LIEU_LEAVE = '11'
/** What the company adds to annual leave: asked for as that, and kept apart. */
export const WELFARE_LEAVE = '31'

export const BALANCE_KIND = choices('balanceKind', {
  [ANNUAL_LEAVE]: '年休假',
  [LIEU_LEAVE]: '调休',
  [WELFARE_LEAVE]: '福利年假',
})

/** Why an entry was written, as the ledger keeps it. */
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
