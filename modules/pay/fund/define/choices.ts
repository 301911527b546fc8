import { listed } from '#platform/define/engine/choice-list.ts'

/** Each half of an even total of yuan. Only where employer and employee pay the same rate. */
export const EVEN_YUAN = '双数元'

export const FUND_ROUND = listed('fundRound', [
  '到元四舍五入',
  '到元进位',
  '到角',
  '到分',
  EVEN_YUAN,
])
