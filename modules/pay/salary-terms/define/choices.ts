import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The kinds of pay, by name in code. */
export const PAY_KIND = {
  monthly: '1',
  yearly: '2',
  daily: '3',
  hourly: '4',
  piece: '5',
  labour: '6',
} as const

export const SALARY_TYPE = choices('salaryType', {
  1: '月薪制',
  2: '年薪制',
  3: '日薪制',
  4: '时薪制',
  5: '计件制',
  6: '劳务报酬',
})

export const TAX_KIND = listed('taxKind', ['工资薪金', '劳务报酬', '非居民', '实习'])

export const TERM_REASON = listed('termReason', ['入职', '转正', '调动', '年度调薪', '更正'])

/** The states of terms, by name in code. */
export const TERM_STATE = { proposed: '0', confirmed: '1', void: '9' } as const

export const SALARY_TERM_STATE = choices(
  'salaryTermState',
  { 0: '待确认', 1: '已确认', 9: '已作废' },
  { 0: 'warn', 1: 'good', 9: 'quiet' },
)
