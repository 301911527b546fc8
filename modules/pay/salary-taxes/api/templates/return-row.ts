/** What a row of a sheet of the tax bureau may say, as text. Amounts have two decimals. */
export type ReturnRow = {
  empNo: string
  name: string
  idType: string
  idNo: string
  income: string
  taxFree: string
  pension: string
  medical: string
  unemployment: string
  fund: string
  child: string
  study: string
  loan: string
  rent: string
  elder: string
  infant: string
  /** Cumulated, like the deductions above. */
  personalPension: string
  annuity: string
  health: string
  donation: string
  reduced: string
  bonusIncome: string
  compensation: string
  remark: string
  incomeItem: string
  nationality: string
  gender: string
  birthDate: string
  workKind: string
  phone: string
  joinDate: string
  leaveDate: string
  entryCase: string
  paidAfterLeaving: string
  paidAfterMonths: string
  disabled: string
  martyrKin: string
  lonely: string
  disabledNo: string
  martyrNo: string
  deductsBasic: string
  education: string
  postName: string
}

export type ReturnField = keyof ReturnRow

/** The amounts of a row; the others are text. */
export const AMOUNT_FIELDS: ReadonlySet<ReturnField> = new Set<ReturnField>([
  'income',
  'taxFree',
  'pension',
  'medical',
  'unemployment',
  'fund',
  'child',
  'study',
  'loan',
  'rent',
  'elder',
  'infant',
  'personalPension',
  'annuity',
  'health',
  'donation',
  'reduced',
  'bonusIncome',
  'compensation',
])
