import { termOver } from '#platform/wire/time/terms.ts'

/** From so many years of work on, so many days a year; lost by so many months of sick leave. */
export type LeaveBand = { fromYears: number; days: number; sickMonths: number }

/** Days on which somebody is employed, the first and the last; yyyy-MM-dd. */
export type Employed = { from: string; to: string | null }

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** A month of sick leave, where months are counted and days are known. */
const SICK_MONTH_DAYS = 30
/** Paid leave for personal reasons of so many days costs the year's annual leave. */
const PERSONAL_DAYS = 20

const numberOf = (day: string) => Date.parse(day) / DAY_MS

/** The day on which so many years are full. */
const anniversary = (day: string, years: number) => termOver(day, years * 12)

/** The band that somebody has reached by a day. */
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
  /** Bands that are reached later do not count yet. */
  asOf: string
}

/** What one band adds to the annual leave of a year. */
type LeaveShare = {
  fromYears: number
  /** The day on which so many years of work are full. */
  from: string
  /** Days a year beyond those of the band before. */
  gained: number
  /** Days of the year from then on on which somebody is employed. */
  employedDays: number
}

/** What each band that somebody has reached adds to the annual leave of a year. */
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

/** Days with the share of a day that does not count. */
function exactDays(shares: readonly LeaveShare[]): number {
  const sum = shares.reduce((all, { gained, employedDays }) => all + gained * employedDays, 0)
  return sum / YEAR_DAYS
}

/**
 * Annual leave of a year in whole days: for each day of it on which somebody is employed, a 365th of
 * what he is entitled to by then; a share of a day does not count.
 */
export function entitledDays(asked: Entitled): number {
  return wholeDays(leaveShares(asked))
}

/** The same of shares that are known already. */
export function wholeDays(shares: readonly LeaveShare[]): number {
  return Math.floor(exactDays(shares))
}

/** How the days came to be, in figures: `5 × 365 ÷ 365 + 5 × 184 ÷ 365 = 7.52 → 7`. */
export function leaveFormula(shares: readonly LeaveShare[]): string {
  const exact = exactDays(shares)
  const parts = shares.map(
    ({ gained, employedDays }) => `${gained} × ${employedDays} ÷ ${YEAR_DAYS}`,
  )
  // Two places downwards: what is less than a day never looks like one.
  return `${parts.join(' + ')} = ${Math.floor(exact * 100) / 100} → ${Math.floor(exact)}`
}

/** The same of days that do not depend on years of work. */
export function shareOfYear(days: number, year: number, employed: readonly Employed[]): number {
  return Math.floor((days * daysEmployed(year, employed, `${year}-01-01`)) / YEAR_DAYS)
}

/** Days of a year from one of them on. */
function daysEmployed(year: number, employed: readonly Employed[], since: string): number {
  return employed.reduce((sum, { from, to }) => {
    const first = Math.max(numberOf(from), numberOf(since), numberOf(`${year}-01-01`))
    const last = Math.min(to === null ? Infinity : numberOf(to), numberOf(`${year}-12-31`))
    return sum + Math.max(0, last - first + 1)
  }, 0)
}

type Absence = { sickDays: number; paidPersonalDays: number }

/** Whether the annual leave of a year is lost by other leave in it (条例 第四条): personal leave only where it was paid. */
export function isLost(
  band: LeaveBand | undefined,
  { sickDays, paidPersonalDays }: Absence,
): boolean {
  if (!band) return false
  return sickDays >= band.sickMonths * SICK_MONTH_DAYS || paidPersonalDays >= PERSONAL_DAYS
}
