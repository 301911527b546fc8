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

/** The items that a final settlement pays by the document of the departure. */
export const UNUSED_LEAVE = 'unused-leave'
export const SEVERANCE_PAY = 'compensation'
