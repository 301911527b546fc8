import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, type Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'

/** The days of a year by the Measures for Enterprises, article 12, also in a leap year. */
const YEAR_DAYS = 365

export type UnusedLeave = {
  /** Calendar days of the year up to the last day. */
  elapsed: Figure
  /** Days of annual leave of the whole year, and those that were taken. */
  entitled: Figure
  taken: Figure
  /** The days left by the leave ledger. If absent, they are computed from the days above. */
  days?: Figure
  /** Average month without overtime pay. */
  average: Money
  /** Multiple of a day wage on top of the normal pay of the day. */
  rate: Figure
  divisor: Figure
}

/** Pay for annual leave that a leaver has earned and not taken. Parts of a day are not paid. */
export function unusedLeavePay(leave: UnusedLeave): Explained {
  const { average, rate, divisor } = leave
  if (average.fen === 0n) return { amount: Money.ZERO, steps: [] }
  const { days, steps } = leave.days === undefined ? countedDays(leave) : byLedger(leave.days)
  return {
    amount: average.times(days.times(rate).dividedBy(divisor)),
    steps: [
      ...steps,
      {
        step: 'paid',
        values: {
          average: String(average),
          divisor: countText(divisor),
          days: countText(days),
          percent: fractionOf(rate).times(100).written(0),
        },
      },
    ],
  }
}

type Days = { days: Fraction; steps: readonly Step[] }

const byLedger = (days: Figure): Days => ({
  days: fractionOf(days),
  steps: [{ step: 'ledger', values: { days: countText(days) } }],
})

/** The share of the year up to the last day, in whole days, less what was taken. */
function countedDays({ elapsed, entitled, taken }: UnusedLeave): Days {
  const share = fractionOf(elapsed).times(entitled).dividedBy(YEAR_DAYS)
  const earned = Number(share.rounded('down'))
  const left = fractionOf(earned).minus(taken)
  const days = left.compare(0) > 0 ? left : fractionOf(0)
  return {
    days,
    steps: [
      {
        step: 'earned',
        values: {
          elapsed: countText(elapsed),
          entitled: countText(entitled),
          share: share.written(2, 'down'),
          earned: String(earned),
          taken: countText(taken),
          days: countText(days),
        },
      },
    ],
  }
}
