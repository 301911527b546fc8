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
  /** Pay by the day or the hour, in place of the monthly amount of its item. */
  timed?: TimedItem | null
  /** The monthly base of overtime, where the terms set it apart from the wages. */
  overtimeBase?: Figure | null
  /** How the monthly amount of an item was found, where it was worked out. */
  origins?: Readonly<Record<string, Step>>
  /** The share of the monthly amounts that is paid: less than 1 in a probation. */
  ratio: Figure
  /** Days of leave or absence that are paid in part or not at all. */
  unpaid: readonly UnpaidDays[]
  sick: SickDays
  overtime: OvertimeHours
}

/**
 * An item that is paid by days or hours. The monthly amount of the item in `items` then is that of a full month: the
 * day and hour wages follow from it.
 */
export type TimedItem = {
  item: string
  unit: 'day' | 'hour'
  rate: Figure
  count: Figure
  /** The least rate of the place of work; null where none is known. */
  least: Figure | null
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
  const byTime = slices.flatMap(({ timed, ratio }) =>
    timed?.item === item ? [timedAmount(timed, ratio)] : [],
  )
  const timed = byTime.reduce((sum, { yuan }) => sum.plus(yuan), Fraction.ZERO)
  const timedSteps = byTime.flatMap(({ steps }) => steps)
  const days = slices.reduce((sum, slice) => sum.plus(slice.days), Fraction.ZERO)
  if (days.compare(0) <= 0) {
    return { amount: Money.ofFen(timed.times(100).rounded()), steps: timedSteps }
  }
  const parts = slices
    .filter((slice) => slice.timed?.item !== item)
    .map((slice) => ({
      slice,
      full: fractionOf(slice.items[item] ?? 0),
      part: fractionOf(slice.days).dividedBy(days).times(slice.ratio),
    }))
  const monthly = parts.reduce((sum, { full, part }) => sum.plus(part.times(full)), Fraction.ZERO)
  const steps = parts
    .filter(({ full }) => full.compare(0) !== 0)
    .flatMap(({ slice, full }) => [
      ...(slice.origins?.[item] ? [slice.origins[item]] : []),
      sliceStep(slice, full, days, slices.length > 1),
    ])
  return {
    amount: Money.ofFen(monthly.times(share).plus(timed).times(100).rounded()),
    steps: [...steps, ...timedSteps],
  }
}

/** Rate × days or hours, in yuan and exact; an hour is paid at least the hourly minimum. */
function timedAmount(
  { unit, rate, count, least }: TimedItem,
  ratio: Figure,
): { yuan: Fraction; steps: Step[] } {
  const full = fractionOf(rate).times(ratio)
  const isBelow = least !== null && full.compare(least) < 0
  const paid = isBelow ? fractionOf(least) : full
  const yuan = paid.times(count)
  if (yuan.compare(0) === 0) return { yuan, steps: [] }
  const name = unit === 'day' ? 'byDay' : 'byHour'
  const values = { count: countText(count), rate: full.written(2), paid: paid.written(2) }
  return { yuan, steps: [{ step: isBelow ? `${name}AtLeast` : name, values }] }
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
