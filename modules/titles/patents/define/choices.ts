import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Values of PATENT_KIND. */
export const KIND = { invention: '发明', utility: '实用新型', design: '外观设计' } as const

export const PATENT_KIND = listed('patentKind', ['发明', '实用新型', '外观设计'])

/** Codes of PATENT_STATE. */
export const PATENT = {
  filed: '1',
  examined: '2',
  granted: '3',
  refused: '4',
  withdrawn: '5',
  ended: '6',
  sold: '7',
} as const

export const PATENT_STATE = choices(
  'patentState',
  {
    1: '申请中',
    2: '实质审查',
    3: '已授权',
    4: '驳回',
    5: '撤回',
    6: '失效',
    7: '转让',
  },
  { 1: 'info', 2: 'info', 3: 'good', 4: 'bad', 5: 'quiet', 6: 'bad', 7: 'quiet' },
)

/** Tabs of the list: patents in force with their fees first, applications, and those that are over. */
export const PATENT_PART = inOrder('patentPart', [
  ['inForce', '有效专利'],
  ['applied', '申请中'],
  ['over', '已终止'],
])

/** Values of PATENT_FEE_STATE. */
export const FEE = {
  ahead: '未到',
  due: '待缴',
  paid: '已缴',
  grace: '滞纳期',
  lapsed: '逾期失效',
  dropped: '放弃',
} as const

/** Fees that can be paid. */
export const UNPAID = [FEE.ahead, FEE.due, FEE.grace] as const

export const PATENT_FEE_STATE = listed(
  'patentFeeState',
  ['未到', '待缴', '已缴', '滞纳期', '逾期失效', '放弃'],
  { 未到: 'quiet', 待缴: 'warn', 已缴: 'good', 滞纳期: 'bad', 逾期失效: 'bad', 放弃: 'quiet' },
)

/** Tabs of the page of a patent. */
export const PATENT_TAB = inOrder('patentTab', [
  ['about', '专利信息'],
  ['fees', '年费'],
  ['people', '发明人与奖励'],
])

/** Events on the days of a patent. */
export const PATENT_EVENT = inOrder('patentEvent', [
  ['applyDate', '申请'],
  ['publishDate', '公开'],
  ['grantDate', '授权'],
  ['expireDate', '到期'],
])
