import { listed } from '#platform/define/engine/choice-list.ts'

/** Reasons for the end of an employment, by the cases of the Labour Contract Law. */
export const DEPARTURE = {
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

export const DEPARTURE_KIND = listed('dimissionKind', Object.values(DEPARTURE))

/** Severance: a month of pay for each year, one more in place of notice, or double. */
export const NO_SEVERANCE = '无'

export const SEVERANCE = listed('severance', [NO_SEVERANCE, 'N', 'N+1', '2N'])

/**
 * Whether article 42 of the Labour Contract Law protects the employee; entered by HR until the
 * product records it.
 */
export const PROTECTED = {
  unknown: '未核查',
  no: '不在保护期',
  yes: '在保护期',
} as const

export const PROTECTION = listed('protection', Object.values(PROTECTED))
