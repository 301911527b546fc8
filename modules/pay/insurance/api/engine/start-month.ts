import { FIRST_ACCOUNT } from '#modules/pay/fund/define/choices.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-MM'.length)

/** The first month of the housing fund: a person's first account ever begins in the second month of work. */
export function fundStart(joinDate: string, accountKind: string): string {
  const month = monthOf(joinDate)
  return accountKind === FIRST_ACCOUNT ? monthBefore(month, -1) : month
}
