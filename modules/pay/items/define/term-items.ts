/** The pay item of each amount in the terms of pay: the only place that maps them. */
export const TERM_ITEM = {
  baseSalary: 'base',
  postSalary: 'post',
  senioritySalary: 'seniority',
  meritBase: 'merit',
  mealAllowance: 'meal',
  travelAllowance: 'transport',
  phoneAllowance: 'phone',
  housingAllowance: 'housing',
  heatAllowance: 'heat',
} as const

/**
 * The one item of the engine that takes an input: the allowance that the insurance pays to the mother for the month.
 * The formula deducts it from her wage, at most the whole wage.
 */
export const MATERNITY = 'maternity'

/** The items that a final settlement takes from the document of the departure. */
export const UNUSED_LEAVE = 'unused-leave'
export const SEVERANCE_PAY = 'compensation'

/** What puts the wages of an earlier month right: more is due than was paid, or less. */
export const BACK_PAY = 'back-pay'
export const OVERPAID = 'overpaid'
