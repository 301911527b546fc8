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
 * The item of the engine that takes an input: the allowance of the month that the insurance pays to the mother. The
 * formula takes it off her wage, never more than the wage.
 */
export const MATERNITY = 'maternity'

/** The items that a final settlement pays by the document of the departure. */
export const UNUSED_LEAVE = 'unused-leave'
export const SEVERANCE_PAY = 'compensation'
