import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import type { DayFacts, MonthFacts } from './slices-of.ts'

const OVERTIME = ['otWorkday', 'otRestday', 'otHoliday', 'otWorkdayLieu', 'otRestdayLieu'] as const
/** Hours of a day are rounded to a hundredth, so a month may differ from its days by one for each of them. */
const ROUNDING = Fraction.of(1n, 100n)

/**
 * The days of a month when they make up its closed figures; null when they do not, so that nobody can say which part
 * of the month a figure belongs to. Hours beyond the standard of a cycle are known at its end only: with averaged or
 * indefinite hours they count on the last day of the employment, under the terms of that day.
 */
export function daysOfMonth(
  facts: MonthFacts,
  days: readonly DayFacts[],
  sickKind: string,
): readonly DayFacts[] | null {
  const unpaid = facts.unpaid.filter(({ kind }) => kind !== sickKind)
  const isWhole =
    isSame(
      facts.employedPayDays,
      sumOf(days, ({ worth }) => worth),
    ) &&
    isSame(
      facts.absentDays,
      sumOf(days, ({ absentDays }) => absentDays),
    ) &&
    unpaid.every(({ kind }) => isSame(leaveIn(unpaid, kind), leaveOf(days, kind))) &&
    isSame(
      total(facts.sickSpell.flatMap(({ within, beyond }) => [within, beyond])),
      leaveOf(days, sickKind),
    )
  if (!isWhole) return null
  const tolerance = ROUNDING.times(days.length)
  const differing = OVERTIME.filter((name) => {
    const difference = sumOf(days, (day) => day[name]).minus(facts[name])
    const size = difference.compare(0) < 0 ? fractionOf(0).minus(difference) : difference
    return size.compare(tolerance) > 0
  })
  if (differing.length === 0) return days
  if (facts.hoursSystem === STANDARD_HOURS) return null
  const onLast = (at: number, name: (typeof OVERTIME)[number]) =>
    at === days.length - 1 ? facts[name] : '0'
  return days.map((day, at) =>
    Object.assign({}, day, Object.fromEntries(differing.map((name) => [name, onLast(at, name)]))),
  )
}

const isSame = (one: string | Fraction, other: Fraction) => fractionOf(one).compare(other) === 0

const total = (figures: readonly string[]): Fraction =>
  figures.reduce((sum, figure) => sum.plus(figure), Fraction.ZERO)

const sumOf = (days: readonly DayFacts[], figureOf: (day: DayFacts) => string) =>
  total(days.map(figureOf))

/** A kind of leave may be paid at several rates within a month. */
const leaveIn = (unpaid: MonthFacts['unpaid'], wanted: string) =>
  total(unpaid.flatMap(({ kind, days }) => (kind === wanted ? [days] : [])))

const leaveOf = (days: readonly DayFacts[], wanted: string) =>
  total(
    days.flatMap(({ leave }) =>
      leave.flatMap(({ kind, days: taken }) => (kind === wanted ? [taken] : [])),
    ),
  )
