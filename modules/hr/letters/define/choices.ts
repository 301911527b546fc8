import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** Kinds of commitment. */
export const LETTER_KIND = listed('letterKind', [
  '保密',
  '竞业限制',
  '廉洁自律',
  '安全生产',
  '诚信',
  '信息安全',
  '其他',
])

export const LETTER_STATE = choices(
  'letterState',
  { 0: '待签署', 1: '待审核', 2: '已通过', 3: '已打回', 9: '已失效' },
  { 0: 'warn', 1: 'info', 2: 'good', 3: 'bad', 9: 'quiet' },
)

/** How close the deadline to sign is. */
export const LETTER_DUE = choices(
  'letterDue',
  { overdue: '已逾期', soon: '即将到期' },
  { overdue: 'bad', soon: 'warn' },
)
