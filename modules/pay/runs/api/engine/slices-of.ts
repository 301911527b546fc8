import type { Slice, TimedItem } from '#modules/pay/gross/api/engine/slices.ts'
import { TERM_ITEM } from '#modules/pay/items/define/term-items.ts'
import { PAY_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import { type Figure, fractionOf, sumOfFigures } from '#platform/wire/values/fraction.ts'
import type { Segment, Term } from './segments.ts'

/** Figures of attendance: days and hours as decimals. */
export type MonthFacts = {
  monthPayDays: string
  employedPayDays: string
  absentDays: string
  unpaid: readonly { kind: string; days: string; rate: string }[]
  sickSpell: readonly { since: string; within: string; beyond: string }[]
  otWorkday: string
  otRestday: string
  otHoliday: string
  otWorkdayLieu: string
  otRestdayLieu: string
  /** The system of working hours of the month. */
  hoursSystem: string
}

/** What one day counts, for months with several terms. */
export type DayFacts = {
  date: string
  /** The paid days that the day is worth. */
  worth: string
  absentDays: string
  workedMinutes: string
  leave: readonly { kind: string; days: string }[]
  otWorkday: string
  otRestday: string
  otHoliday: string
  otWorkdayLieu: string
  otRestdayLieu: string
}

/** The states of employment on probation, which pays a share, and on unpaid leave, which pays nothing. */
export const ON_PROBATION = '1'
export const SUSPENDED = '6'
const ABSENT = 'absent'
const MINUTES_OF_HOUR = 60

/** The inputs of a slice besides its segment and the month. */
export type SliceFacts = {
  seniority: string
  sickKind: string
  /** The average paid days of a month and the hours of a day. They turn wages by the day or hour into monthly wages. */
  divisor: Figure
  hoursPerDay: Figure
  workedHours: Figure
  hourlyLeast: Figure | null
}

/** Pay by the day counts paid days, pay by the hour the hours worked. */
function timedOf(
  { term }: Segment,
  days: Figure,
  { workedHours, hourlyLeast }: SliceFacts,
): TimedItem | null {
  if (term?.unitRate == null) return null
  const rate = { item: TERM_ITEM.baseSalary, rate: term.unitRate }
  if (term.salaryType === PAY_KIND.daily) {
    return Object.assign(rate, { unit: 'day' as const, count: days, least: null })
  }
  if (term.salaryType !== PAY_KIND.hourly) return null
  return Object.assign(rate, { unit: 'hour' as const, count: workedHours, least: hourlyLeast })
}

/** The amount of a full month: that of the terms, or the day or hour rate times the average month. */
function monthlyBase(
  { base, unitRate, salaryType }: Term,
  { divisor, hoursPerDay }: SliceFacts,
): Figure | null {
  if (unitRate == null) return base
  const perDay = salaryType === PAY_KIND.hourly ? fractionOf(unitRate).times(hoursPerDay) : unitRate
  return fractionOf(perDay).times(divisor)
}

/** The pay items of terms, by code. */
function itemsOfTerm(term: Term | null, facts: SliceFacts): Record<string, Figure> {
  if (term === null) return {}
  const { seniority } = facts
  const amounts = {
    [TERM_ITEM.baseSalary]: monthlyBase(term, facts),
    [TERM_ITEM.postSalary]: term.post,
    [TERM_ITEM.senioritySalary]: seniority,
    [TERM_ITEM.mealAllowance]: term.meal,
    [TERM_ITEM.travelAllowance]: term.travel,
    [TERM_ITEM.phoneAllowance]: term.phone,
    [TERM_ITEM.housingAllowance]: term.housing,
    [TERM_ITEM.heatAllowance]: term.heat,
  }
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([code, amount]) =>
      amount === null || fractionOf(amount).compare(0) === 0 ? [] : [[code, amount]],
    ),
  )
}

function ratioOf({ term, status }: Segment): Figure {
  if (status === SUSPENDED) return 0
  return status === ON_PROBATION ? (term?.probationRatio ?? 1) : 1
}

/** The slice of a month under the same terms throughout. It uses the sums of the month. */
export function wholeSlice(segment: Segment, facts: MonthFacts, common: SliceFacts): Slice {
  const { sickKind } = common
  const timed = timedOf(segment, facts.employedPayDays, common)
  return {
    days: facts.employedPayDays,
    items: itemsOfTerm(segment.term, common),
    timed,
    overtimeBase: segment.term?.otBase ?? null,
    ratio: ratioOf(segment),
    // Hours worked exclude absence, so hourly pay loses nothing for it.
    unpaid:
      timed?.unit === 'hour'
        ? []
        : [
            { kind: ABSENT, days: facts.absentDays, payRate: 0 },
            ...facts.unpaid
              .filter(({ kind }) => kind !== sickKind)
              .map(({ kind, days, rate }) => ({ kind, days, payRate: rate })),
          ],
    sick: {
      within: sumOfFigures(facts.sickSpell.map(({ within }) => within)),
      beyond: sumOfFigures(facts.sickSpell.map(({ beyond }) => beyond)),
    },
    overtime: {
      workday: facts.otWorkday,
      restday: facts.otRestday,
      holiday: facts.otHoliday,
      workdayLieu: facts.otWorkdayLieu,
      restdayLieu: facts.otRestdayLieu,
    },
  }
}

/** The slice of a part of the month. It counts the days of the part, with the month's rate for each kind of leave. */
export function partSlice(
  segment: Segment,
  facts: MonthFacts,
  {
    days,
    isBeyond,
    ...common
  }: SliceFacts & {
    days: readonly DayFacts[]
    /** Whether a day of sick leave lies beyond the first months of its illness. */
    isBeyond: (date: string) => boolean
  },
): Slice {
  const { sickKind } = common
  const own = days.filter(({ date }) => date >= segment.from && date <= segment.to)
  const rates = new Map(facts.unpaid.map(({ kind, rate }) => [kind, rate]))
  const leave = own.flatMap(({ date, leave: parts }) => parts.map((part) => ({ date, part })))
  const sick = leave.filter(({ part }) => part.kind === sickKind)
  const sum = (
    name:
      | 'absentDays'
      | 'otWorkday'
      | 'otRestday'
      | 'otHoliday'
      | 'otWorkdayLieu'
      | 'otRestdayLieu',
  ) => sumOfFigures(own.map((day) => day[name]))
  const worth = sumOfFigures(own.map((day) => day.worth))
  const minutes = sumOfFigures(own.map(({ workedMinutes }) => workedMinutes))
  const timed = timedOf(segment, worth, {
    ...common,
    workedHours: minutes.dividedBy(MINUTES_OF_HOUR).written(2),
  })
  return {
    days: worth,
    items: itemsOfTerm(segment.term, common),
    timed,
    overtimeBase: segment.term?.otBase ?? null,
    ratio: ratioOf(segment),
    unpaid:
      timed?.unit === 'hour'
        ? []
        : [
            { kind: ABSENT, days: sum('absentDays'), payRate: 0 },
            ...[...rates]
              .filter(([kind]) => kind !== sickKind)
              .map(([kind, rate]) => ({
                kind,
                days: sumOfFigures(
                  leave.filter(({ part }) => part.kind === kind).map(({ part }) => part.days),
                ),
                payRate: rate,
              })),
          ],
    sick: {
      within: sumOfFigures(sick.filter(({ date }) => !isBeyond(date)).map(({ part }) => part.days)),
      beyond: sumOfFigures(sick.filter(({ date }) => isBeyond(date)).map(({ part }) => part.days)),
    },
    overtime: {
      workday: sum('otWorkday'),
      restday: sum('otRestday'),
      holiday: sum('otHoliday'),
      workdayLieu: sum('otWorkdayLieu'),
      restdayLieu: sum('otRestdayLieu'),
    },
  }
}
