import {
  ANNUAL_LEAVE,
  LIEU_LEAVE,
  WELFARE_LEAVE,
} from '#modules/attendance/balances/define/choices.ts'

/**
 * The kinds of balance that a request for leave draws on: annual leave also uses the days that the company
 * adds.
 */
export const BALANCES_OF_LEAVE: Readonly<Record<string, readonly string[]>> = {
  [ANNUAL_LEAVE]: [ANNUAL_LEAVE, WELFARE_LEAVE],
  [LIEU_LEAVE]: [LIEU_LEAVE],
  [WELFARE_LEAVE]: [WELFARE_LEAVE],
}
