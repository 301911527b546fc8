import { listed } from '#platform/define/engine/choice-list.ts'

/** Why an employment ends, as the Labour Contract Law tells the cases apart. */
export const DIMISSION = {
  resigned: '主动辞职',
  agreed: '协商解除',
  failedProbation: '试用期不合格',
  dismissed: '过失解除',
  withoutFault: '非过失解除',
  redundancy: '经济性裁员',
  expired: '合同到期不续',
  retired: '退休',
  died: '死亡',
  walkedOff: '自动离职',
} as const

export const DIMISSION_KIND = listed('dimissionKind', Object.values(DIMISSION))

/** Months of pay: a month for each year, one more in place of notice, or twice as much. */
export const NO_SEVERANCE = '无'

export const SEVERANCE = listed('severance', [NO_SEVERANCE, 'N', 'N+1', '2N'])

/** Whether somebody stands under article 42 of the Labour Contract Law; typed until that is kept here. */
export const PROTECTED = {
  unknown: '未核查',
  no: '不在保护期',
  yes: '在保护期',
} as const

export const PROTECTION = listed('protection', Object.values(PROTECTED))
