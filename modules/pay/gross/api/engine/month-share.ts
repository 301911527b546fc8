import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { countText } from './explained.ts'

/**
 * How a month that was not worked whole is paid.
 * - `bySmaller`: from half a month on, the month less the days outside the employment; below, the days worked.
 * - `paidDays`: the days worked, at most the month.
 * - `ratio`: the days worked in proportion to the paid days of the month.
 */
export const PART_MONTH = ['bySmaller', 'paidDays', 'ratio'] as const
export type PartMonth = (typeof PART_MONTH)[number]

/** Above this number of paid days (six-day weeks), a month is always paid in proportion. */
const MOST_PAID_DAYS = 23

export type MonthDays = {
  /** Paid days of the month as if the person had been employed all month: working days and holidays. */
  month: Figure
  /** Paid days within the employment. */
  employed: Figure
  /** Average paid days of a month, by which a monthly amount is divided. */
  divisor: Figure
  rule: PartMonth
}

/** The share of the monthly amounts that the days of employment earn, from 0 to 1. */
export function monthShare(days: MonthDays): { share: Fraction; steps: readonly Step[] } {
  const [month, employed, divisor] = [days.month, days.employed, days.divisor].map(fractionOf)
  if (!month || !employed || !divisor) throw new RangeError('A month has three numbers of days')
  if (employed.compare(0) <= 0) return { share: Fraction.ZERO, steps: [stepOf('noDays', days)] }
  if (employed.compare(month) >= 0) return { share: ONE, steps: [stepOf('wholeMonth', days)] }
  const isLong = month.compare(MOST_PAID_DAYS) > 0
  if (days.rule === 'ratio' || isLong) {
    return { share: employed.dividedBy(month), steps: [stepOf('ratio', days)] }
  }
  const worked = employed.dividedBy(divisor)
  if (days.rule === 'paidDays' || employed.times(2).compare(month) < 0) {
    return { share: smallerOf(worked, ONE), steps: [stepOf('workedDays', days)] }
  }
  const missed = divisor.minus(month.minus(employed)).dividedBy(divisor)
  const below = largestBelowHalf(month).dividedBy(divisor)
  return missed.compare(below) < 0
    ? { share: smallerOf(below, ONE), steps: [stepOf('notLessThanFewerDays', days)] }
    : { share: smallerOf(missed, ONE), steps: [stepOf('missedDays', days)] }
}

const ONE = Fraction.of(1n, 1n)

const smallerOf = (one: Fraction, other: Fraction) => (one.compare(other) < 0 ? one : other)

/**
 * The largest number of whole days below half a month. In months of 23 and more paid days, these days, paid one by one,
 * can bring more than half a month, paid as a full month less the missed days. More days must not bring less pay.
 */
function largestBelowHalf(month: Fraction): Fraction {
  return Fraction.of(month.dividedBy(2).rounded('up') - 1n, 1n)
}

function stepOf(step: string, { month, employed, divisor }: MonthDays): Step {
  return {
    step,
    values: {
      month: countText(month),
      employed: countText(employed),
      missed: countText(fractionOf(month).minus(employed)),
      divisor: countText(divisor),
    },
  }
}
