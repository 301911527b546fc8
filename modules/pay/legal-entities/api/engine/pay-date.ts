import { dayAfter, monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** When an employer pays: the day of the month, and how many months after the work month. */
export type PayRule = { payDay: number; payLag: number }

/** The last day of a month. */
const lastDayOf = (month: string) => dayAfter(`${monthBefore(month, -1)}-01`, -1)

/** The day on which the wages of a work month are due; a month without that day is paid on its last day. */
export function plannedPayDay(workMonth: string, { payDay, payLag }: PayRule): string {
  const month = monthBefore(workMonth, -payLag)
  const day = `${month}-${String(payDay).padStart(2, '0')}`
  const last = lastDayOf(month)
  return day > last ? last : day
}

/**
 * The day on which the wages of a work month are paid: a pay day that is no working day moves to the working day
 * before. `isWorkingDay` is the working calendar; without a working day within two months the planned day stays.
 */
export function payDateOf(
  workMonth: string,
  rule: PayRule,
  isWorkingDay: (day: string) => boolean,
): string {
  const planned = plannedPayDay(workMonth, rule)
  for (let back = 0; back < SEARCHED_DAYS; back++) {
    const day = dayAfter(planned, -back)
    if (isWorkingDay(day)) return day
  }
  return planned
}

/** How far back a working day is searched. */
export const SEARCHED_DAYS = 60
