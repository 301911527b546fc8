import { listed } from '#platform/define/engine/choice-list.ts'

/** Why an employment ends, as the Labour Contract Law tells the cases apart. */
export const DIMISSION_KIND = listed('dimissionKind', [
  '主动辞职',
  '协商解除',
  '试用期不合格',
  '过失解除',
  '非过失解除',
  '经济性裁员',
  '合同到期不续',
  '退休',
  '死亡',
  '自动离职',
])

/** Months of pay: a month for each year, one more in place of notice, or twice as much. */
export const SEVERANCE = listed('severance', ['无', 'N', 'N+1', '2N'])

/** Whether somebody stands under article 42 of the Labour Contract Law; typed until that is kept here. */
export const PROTECTION = listed('protection', ['未核查', '不在保护期', '在保护期'])

/** What becomes of the posts of somebody who is transferred. */
export const TRANSFER_KIND = listed('transferKind', [
  '平级调动',
  '晋升',
  '降职',
  '借调',
  '借调返回',
  '跨公司调动',
  '兼职增加',
  '兼职取消',
])
