import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, type Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'

const MONTHS = 12

/** A yearly pay: the share of it that is paid month by month. The rest comes with a bonus run. */
export type YearlyPay = { total: Figure; share: Figure }

/** The exact twelfth that a month earns, in yuan. */
export const monthOfYear = ({ total, share }: YearlyPay): Fraction =>
  fractionOf(total).times(share).dividedBy(MONTHS)

/** How the monthly amount of a yearly pay was found. */
export const yearlyStep = ({ total, share }: YearlyPay): Step => ({
  step: 'yearly',
  values: {
    total: fractionOf(total).written(2),
    percent: fractionOf(share).times(100).written(0),
    amount: monthOfYear({ total, share }).written(2),
  },
})

/** Pay by the hour, and the hourly minimum wage of the place of work; null where none is known. */
export type HourlyPay = { rate: Figure; hours: Figure; least: Figure | null }

/** Rate × hours, at least the hourly minimum, rounded once. */
export function hourlyPay({ rate, hours, least }: HourlyPay): Explained {
  if (fractionOf(hours).compare(0) <= 0) return { amount: Money.ZERO, steps: [] }
  const isBelow = least !== null && fractionOf(rate).compare(least) < 0
  const paid = fractionOf(isBelow ? least : rate)
  return {
    amount: Money.ofFen(paid.times(hours).times(100).rounded()),
    steps: [
      {
        step: isBelow ? 'hoursAtLeast' : 'hours',
        values: {
          hours: countText(hours),
          rate: fractionOf(rate).written(2),
          least: paid.written(2),
        },
      },
    ],
  }
}
