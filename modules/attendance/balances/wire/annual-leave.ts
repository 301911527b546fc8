import { termOver } from '#platform/wire/time/terms.ts'

/**
 * The days of leave a year for an employee with at least `fromYears` years of work. The employee loses them after
 * `sickMonths` months of sick leave.
 */
export type LeaveBand = { fromYears: number; days: number; sickMonths: number }

/** A period of employment with its first and last day; yyyy-MM-dd. */
export type Employed = { from: string; to: string | null }

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** The length of a month, for comparing days of sick leave with a limit in months. */
const SICK_MONTH_DAYS = 30
/** With this many days of paid personal leave, the employee loses the year's annual leave. */
const PERSONAL_DAYS = 20

const numberOf = (day: string) => Date.parse(day) / DAY_MS

/** The day on which this many years are complete. */
const anniversary = (day: string, years: number) => termOver(day, years * 12)

/** The band that an employee has reached by a day. */
export function bandReached(
  bands: readonly LeaveBand[],
  workStart: string,
  day: string,
): LeaveBand | undefined {
  return bands.findLast(({ fromYears }) => anniversary(workStart, fromYears) <= day)
}

type Entitled = {
  year: number
  employed: readonly Employed[]
  workStart: string
  bands: readonly LeaveBand[]
  /** Bands reached after this day do not count yet. */
  asOf: string
}

/** The days that one band adds to a year's annual leave. */
type LeaveShare = {
  fromYears: number
  /** The day on which these years of work are complete. */
  from: string
  /** Days a year in addition to the band before. */
  gained: number
  /** Days of employment in the year from `from` on. */
  employedDays: number
}

/** The days that each reached band adds to a year's annual leave. */
export function leaveShares({ year, employed, workStart, bands, asOf }: Entitled): LeaveShare[] {
  return bands
    .map((band) => ({ ...band, from: anniversary(workStart, band.fromYears) }))
    .filter(({ from }) => from <= asOf)
    .map(({ fromYears, from, days }, at, steps) => ({
      fromYears,
      from,
      gained: days - (steps[at - 1]?.days ?? 0),
      employedDays: daysEmployed(year, employed, from),
    }))
    .filter(({ employedDays }) => employedDays > 0)
}

/** The days before rounding down. */
function exactDays(shares: readonly LeaveShare[]): number {
  const sum = shares.reduce((all, { gained, employedDays }) => all + gained * employedDays, 0)
  return sum / YEAR_DAYS
}

/**
 * Annual leave of a year in whole days: each day of employment counts a 365th of the entitlement on that day;
 * the fraction is dropped.
 */
export function entitledDays(entitlement: Entitled): number {
  return wholeDays(leaveShares(entitlement))
}

/** Like `entitledDays`, for shares that the caller has already computed. */
export function wholeDays(shares: readonly LeaveShare[]): number {
  return Math.floor(exactDays(shares))
}

/** The computation in figures: `5 × 365 ÷ 365 + 5 × 184 ÷ 365 = 7.52 → 7`. */
export function leaveFormula(shares: readonly LeaveShare[]): string {
  const exact = exactDays(shares)
  const parts = shares.map(
    ({ gained, employedDays }) => `${gained} × ${employedDays} ÷ ${YEAR_DAYS}`,
  )
  // Two decimal places, rounded down: less than a day must not look like a whole one.
  return `${parts.join(' + ')} = ${Math.floor(exact * 100) / 100} → ${Math.floor(exact)}`
}

/** The days due for the employed part of a year, whatever the years of work. */
export function shareOfYear(days: number, year: number, employed: readonly Employed[]): number {
  return Math.floor((days * daysEmployed(year, employed, `${year}-01-01`)) / YEAR_DAYS)
}

/** The number of days in `year`, from `since` on, on which the person was employed. */
function daysEmployed(year: number, employed: readonly Employed[], since: string): number {
  return employed.reduce((sum, { from, to }) => {
    const first = Math.max(numberOf(from), numberOf(since), numberOf(`${year}-01-01`))
    const last = Math.min(to === null ? Infinity : numberOf(to), numberOf(`${year}-12-31`))
    return sum + Math.max(0, last - first + 1)
  }, 0)
}

type Absence = { sickDays: number; paidPersonalDays: number }

/** Whether other leave costs the year's annual leave (条例 第四条); personal leave counts only if it was paid. */
export function isLost(
  band: LeaveBand | undefined,
  { sickDays, paidPersonalDays }: Absence,
): boolean {
  if (!band) return false
  return sickDays >= band.sickMonths * SICK_MONTH_DAYS || paidPersonalDays >= PERSONAL_DAYS
}
