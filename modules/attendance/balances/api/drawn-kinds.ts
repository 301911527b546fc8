import {
  ANNUAL_LEAVE,
  LIEU_LEAVE,
  WELFARE_LEAVE,
} from '#modules/attendance/balances/define/choices.ts'

/** Which kinds somebody draws on who asks for one: annual leave also takes what the company adds. */
export const DRAWN: Readonly<Record<string, readonly string[]>> = {
  [ANNUAL_LEAVE]: [ANNUAL_LEAVE, WELFARE_LEAVE],
  [LIEU_LEAVE]: [LIEU_LEAVE],
  [WELFARE_LEAVE]: [WELFARE_LEAVE],
}
