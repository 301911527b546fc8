import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'
import { type Slice, wageBase } from './slices.ts'

/** The classes of overtime, with the hours of time off that reduce the paid hours of a class. */
const CLASSES = {
  workday: 'workdayLieu',
  restday: 'restdayLieu',
  // Hours on statutory holidays are paid even if time off was given (Labour Law, article 44).
  holiday: null,
} as const
export type OvertimeClass = keyof typeof CLASSES
export const OVERTIME_CLASSES = Object.keys(CLASSES) as OvertimeClass[]

export type OvertimeRules = {
  items: ReadonlySet<string>
  divisor: Figure
  hoursPerDay: Figure
  rates: Readonly<Record<OvertimeClass, Figure>>
}

/** The overtime pay of one class of days, rounded once. The hour wage is that of the slice. */
export function overtimePay(
  kind: OvertimeClass,
  slices: readonly Slice[],
  { items, divisor, hoursPerDay, rates }: OvertimeRules,
): Explained {
  const steps: Step[] = []
  let sum = Fraction.ZERO
  const lieu = CLASSES[kind]
  for (const slice of slices) {
    const worked = fractionOf(slice.overtime[kind])
    if (worked.compare(0) <= 0) continue
    const back = lieu === null ? Fraction.ZERO : fractionOf(slice.overtime[lieu])
    const hours = worked.compare(back) > 0 ? worked.minus(back) : Fraction.ZERO
    const base =
      slice.overtimeBase == null ? wageBase(slice, items) : fractionOf(slice.overtimeBase)
    const hour = base.dividedBy(divisor).dividedBy(hoursPerDay)
    sum = sum.plus(hour.times(hours).times(rates[kind]))
    steps.push({
      step: back.compare(0) > 0 ? 'hoursLessLieu' : 'hours',
      values: {
        hours: countText(hours),
        worked: countText(worked),
        back: countText(back),
        hourWage: hour.written(2),
        percent: fractionOf(rates[kind]).times(100).written(0),
      },
    })
  }
  return { amount: Money.ofFen(sum.times(100).rounded()), steps }
}
