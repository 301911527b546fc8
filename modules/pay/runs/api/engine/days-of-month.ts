import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { Fraction, fractionOf, sumOfFigures } from '#platform/wire/values/fraction.ts'
import type { DayFacts, MonthFacts } from './slices-of.ts'

const OVERTIME = ['otWorkday', 'otRestday', 'otHoliday', 'otWorkdayLieu', 'otRestdayLieu'] as const
/** Figures are rounded to a hundredth, so a sum may differ by a hundredth for each figure. */
const ROUNDING = Fraction.of(1n, 100n)

/**
 * The days of a month if they add up to its closed figures. Otherwise null, because nobody can say which part of the
 * month a figure belongs to. Hours beyond the standard of a cycle are known only at its end. So with averaged or
 * indefinite hours, they count on the last day of the employment, under the terms of that day.
 */
export function daysOfMonth(
  facts: MonthFacts,
  days: readonly DayFacts[],
  sickKind: string,
): readonly DayFacts[] | null {
  if (!hasSameDays(facts, days) || !hasSameLeave(facts, days, sickKind)) return null
  const differing = OVERTIME.filter((name) => {
    const ofDays = sumOf(days, (day) => day[name])
    return !isWithin(ofDays, fractionOf(facts[name]), days.length)
  })
  if (differing.length === 0) return days
  if (facts.hoursSystem === STANDARD_HOURS) return null
  const onLast = (at: number, name: (typeof OVERTIME)[number]) =>
    at === days.length - 1 ? facts[name] : '0'
  return days.map((day, at) =>
    Object.assign({}, day, Object.fromEntries(differing.map((name) => [name, onLast(at, name)]))),
  )
}

function hasSameDays({ employedPayDays, absentDays }: MonthFacts, days: readonly DayFacts[]) {
  return (
    isWithin(
      fractionOf(employedPayDays),
      sumOf(days, ({ worth }) => worth),
      0,
    ) &&
    isWithin(
      fractionOf(absentDays),
      sumOf(days, ({ absentDays: missed }) => missed),
      0,
    )
  )
}

/**
 * Compares the sum of each kind of leave, because a month can have one kind at several rates, and several illnesses.
 */
function hasSameLeave(
  { unpaid, sickSpell }: MonthFacts,
  days: readonly DayFacts[],
  sickKind: string,
): boolean {
  const figures = new Map<string, string[]>([
    [sickKind, sickSpell.flatMap(({ within, beyond }) => [within, beyond])],
  ])
  for (const { kind, days: taken } of unpaid) {
    if (kind !== sickKind) figures.set(kind, [...(figures.get(kind) ?? []), taken])
  }
  return [...figures].every(([kind, parts]) =>
    isWithin(sumOfFigures(parts), leaveOf(days, kind), parts.length),
  )
}

/** Whether two sums differ by no more than the rounding of so many figures. */
function isWithin(one: Fraction, other: Fraction, roundings: number): boolean {
  const difference = one.minus(other)
  const size = difference.compare(0) < 0 ? Fraction.ZERO.minus(difference) : difference
  return size.compare(ROUNDING.times(roundings)) <= 0
}

const sumOf = (days: readonly DayFacts[], figureOf: (day: DayFacts) => string) =>
  sumOfFigures(days.map(figureOf))

const leaveOf = (days: readonly DayFacts[], wanted: string) =>
  sumOfFigures(
    days.flatMap(({ leave }) =>
      leave.flatMap(({ kind, days: taken }) => (kind === wanted ? [taken] : [])),
    ),
  )
