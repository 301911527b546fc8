import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'

/** The pay terms of a part of the month, such as before a rise or in a probation. */
export type Slice = {
  /** Paid days of the part. */
  days: Figure
  /** Monthly amounts by item, in yuan and exact: a twelfth of a yearly amount stays a twelfth. */
  items: Readonly<Record<string, Figure>>
  /** How the monthly amount of an item was found, where it was worked out. */
  origins?: Readonly<Record<string, Step>>
  /** The share that is paid of them: less than 1 in a probation. */
  ratio: Figure
  /** Days of leave or absence that are paid in part or not at all. */
  unpaid: readonly UnpaidDays[]
  sick: SickDays
  overtime: OvertimeHours
}

/** Days of one kind of leave or absence, and the share of the day wage that is paid for it. */
export type UnpaidDays = { kind: string; days: Figure; payRate: Figure }

/** Days of sick leave within six months of an illness, and beyond them. */
export type SickDays = { within: Figure; beyond: Figure }

/** Hours by class of day, and the hours of each that were given back as time off. */
export type OvertimeHours = {
  workday: Figure
  restday: Figure
  holiday: Figure
  workdayLieu: Figure
  restdayLieu: Figure
}

/** The codes of all items of the slices, in their order. */
export function itemsOf(slices: readonly Slice[]): string[] {
  return [...new Set(slices.flatMap(({ items }) => Object.keys(items)))]
}

/**
 * One monthly item over its slices, by the paid days of each. The fractions stay exact; the item is rounded once,
 * at the end.
 */
export function itemAmount(item: string, slices: readonly Slice[], share: Fraction): Explained {
  const days = slices.reduce((sum, slice) => sum.plus(slice.days), Fraction.ZERO)
  if (days.compare(0) <= 0) return { amount: Money.ZERO, steps: [] }
  const parts = slices.map((slice) => ({
    slice,
    full: fractionOf(slice.items[item] ?? 0),
    part: fractionOf(slice.days).dividedBy(days).times(slice.ratio),
  }))
  const yuan = parts.reduce((sum, { full, part }) => sum.plus(part.times(full)), Fraction.ZERO)
  return {
    amount: Money.ofFen(yuan.times(share).times(100).rounded()),
    steps: parts
      .filter(({ full }) => full.compare(0) !== 0)
      .flatMap(({ slice, full }) => [
        ...(slice.origins?.[item] ? [slice.origins[item]] : []),
        sliceStep(slice, full, days, parts.length > 1),
      ]),
  }
}

function sliceStep(slice: Slice, full: Fraction, days: Fraction, isOneOfSeveral: boolean): Step {
  const isReduced = fractionOf(slice.ratio).compare(1) !== 0
  const name = isOneOfSeveral ? 'slice' : 'monthly'
  return {
    step: isReduced ? `${name}Reduced` : name,
    values: {
      amount: full.written(2),
      days: countText(slice.days),
      of: countText(days),
      percent: fractionOf(slice.ratio).times(100).written(0),
    },
  }
}

/**
 * The monthly base of the day and hour wages in a slice, in yuan and exact. It is the base of a whole month, also
 * for a person who was not employed all month.
 */
export function wageBase({ items, ratio }: Slice, counted: ReadonlySet<string>): Fraction {
  return Object.entries(items)
    .filter(([item]) => counted.has(item))
    .reduce((sum, [, amount]) => sum.plus(amount), Fraction.ZERO)
    .times(ratio)
}
