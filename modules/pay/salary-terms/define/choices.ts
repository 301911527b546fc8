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

/** How pay is taxed, by name in code. */
export const TAXED_AS = {
  wages: '工资薪金',
  services: '劳务报酬',
  nonResident: '非居民',
  intern: '实习',
} as const

export const TAX_KIND = listed('taxKind', Object.values(TAXED_AS))

/** Why terms begin, by name in code. */
export const TERMS_AFTER = {
  join: '入职',
  confirm: '转正',
  move: '调动',
  rise: '年度调薪',
  correction: '更正',
} as const

export const TERM_REASON = listed('termReason', Object.values(TERMS_AFTER))

/** The states of terms, by name in code. */
export const TERM_STATE = { proposed: '0', confirmed: '1', void: '9' } as const

export const SALARY_TERM_STATE = choices(
  'salaryTermState',
  { 0: '待确认', 1: '已确认', 9: '已作废' },
  { 0: 'warn', 1: 'good', 9: 'quiet' },
)
