import { choices } from '#platform/define/engine/choice-list.ts'
import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

export const SALARY_TAX_STATE = monthlyStates('salaryTaxState', '已申报')

/** What the bureau's result says of a row, by name in code. */
export const COMPARED = { not: 'none', same: 'same', differs: 'differs' } as const

export const TAX_RESULT = choices(
  'taxResult',
  {
    [COMPARED.not]: '未比对',
    [COMPARED.same]: '一致',
    [COMPARED.differs]: '有差异',
  },
  {
    [COMPARED.not]: 'quiet',
    [COMPARED.same]: 'good',
    [COMPARED.differs]: 'warn',
  },
)

/** How a row of pay is taxed, by name in code. */
export const TAXED_AS = {
  wages: '工资薪金',
  labour: '劳务报酬',
  nonResident: '非居民',
  intern: '实习',
} as const
