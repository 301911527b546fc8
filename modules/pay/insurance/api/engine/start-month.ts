import { FIRST_ACCOUNT } from '#modules/pay/fund/define/choices.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-MM'.length)

/** The first month of the housing fund: a person's first account ever begins in the second month of work. */
export function fundStart(joinDate: string, accountKind: string): string {
  const month = monthOf(joinDate)
  return accountKind === FIRST_ACCOUNT ? monthBefore(month, -1) : month
}

/** The first month of insurance: the month of joining up to the cut-off day, else the next one. */
export function insuranceStart(joinDate: string, cutoffDay: number): string {
  const month = monthOf(joinDate)
  return Number(joinDate.slice('yyyy-MM-'.length)) <= cutoffDay ? month : monthBefore(month, -1)
}

/** The last month of insurance: the month of the last day from the cut-off day on, else the month before. */
export function insuranceStop(lastDay: string, cutoffDay: number): string {
  const month = monthOf(lastDay)
  return Number(lastDay.slice('yyyy-MM-'.length)) >= cutoffDay ? month : monthBefore(month)
}
