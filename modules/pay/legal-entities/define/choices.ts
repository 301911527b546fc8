import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** In which month the wages of a month are paid. */
export const PAY_LAG = choices('payLag', { 0: '当月', 1: '次月' })

/** Who bears the fixed monthly amount of medical insurance, where a city has one. */
export const MEDICAL_FIXED_PAYER = listed('medicalFixedPayer', ['个人', '单位'])

export const WORK_INJURY = '工伤'
export const HOUSING_FUND = '公积金'
export const SUPPLEMENTARY_FUND = '补充公积金'

/** Kinds of rates that belong to the employer and not to the city. */
export const ENTITY_RATE_KIND = listed('entityRateKind', [
  WORK_INJURY,
  HOUSING_FUND,
  SUPPLEMENTARY_FUND,
  '残保',
  '工会',
])
