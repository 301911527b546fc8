import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

/** What the employer pays for arrears that are late: so many days at a daily rate, rounded once. */
export function lateFee(arrears: Money, days: number, dailyRate: Figure): Money {
  return arrears.times(fractionOf(dailyRate).times(days))
}
