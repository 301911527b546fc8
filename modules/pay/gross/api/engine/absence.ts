import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'
import { type Slice, wageBase } from './slices.ts'

/** The base of a day wage: which items count, and by how many days a month is divided. */
export type DayBase = { items: ReadonlySet<string>; divisor: Figure }

/** What sick leave pays. A missing share means that only the floor is paid. */
export type SickRules = {
  /** The share of the day wage within six months of an illness, by years of service. */
  within: Figure | null
  /** The share beyond six months: relief pay. */
  beyond: Figure | null
  /** The least pay of a month of sick leave, in yuan; null where no minimum wage is known. */
  floor: Figure | null
}

const moneyOfYuan = (yuan: Fraction) => Money.ofFen(yuan.times(100).rounded())

/** The deduction for leave and absence without full pay, rounded once. */
export function absenceDeduction(slices: readonly Slice[], base: DayBase): Explained {
  const steps: Step[] = []
  let sum = Fraction.ZERO
  for (const slice of slices) {
    const day = wageBase(slice, base.items).dividedBy(base.divisor)
    for (const { kind, days, payRate } of slice.unpaid) {
      const lost = day.times(days).times(Fraction.of(1n, 1n).minus(payRate))
      if (lost.compare(0) === 0) continue
      sum = sum.plus(lost)
      steps.push({
        step: 'absence',
        values: {
          kind,
          days: countText(days),
          dayWage: day.written(2),
          percent: fractionOf(payRate).times(100).written(0),
        },
      })
    }
  }
  return { amount: moneyOfYuan(sum), steps }
}

/**
 * The deduction for sick leave, rounded once. A day is paid its share of the day wage, at least the floor, and at
 * most the day wage.
 */
export function sickDeduction(
  slices: readonly Slice[],
  base: DayBase,
  rules: SickRules,
): Explained {
  const steps: Step[] = []
  let sum = Fraction.ZERO
  for (const slice of slices) {
    const day = wageBase(slice, base.items).dividedBy(base.divisor)
    for (const name of ['within', 'beyond'] as const) {
      const days = fractionOf(slice.sick[name])
      if (days.compare(0) <= 0) continue
      const { paid, isFloor } = sickDay(day, rules[name], rules.floor, base.divisor)
      sum = sum.plus(day.minus(paid).times(days))
      steps.push({
        step: isFloor ? `${name}Floor` : name,
        values: {
          days: countText(days),
          dayWage: day.written(2),
          percent: fractionOf(rules[name] ?? 0)
            .times(100)
            .written(0),
          paid: paid.written(2),
        },
      })
    }
  }
  return { amount: moneyOfYuan(sum), steps }
}

/** The pay of one day of sick leave, in yuan. */
function sickDay(day: Fraction, share: Figure | null, floor: Figure | null, divisor: Figure) {
  const byShare = day.times(share ?? 0)
  const least = floor === null ? Fraction.ZERO : fractionOf(floor).dividedBy(divisor)
  const isFloor = byShare.compare(least) < 0
  const paid = isFloor ? least : byShare
  return { paid: paid.compare(day) > 0 ? day : paid, isFloor }
}
