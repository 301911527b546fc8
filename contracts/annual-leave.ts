import { termOver } from './terms.ts'

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

/**
 * Annual leave of a year in whole days: for each day of it on which somebody is employed, a 365th of
 * what he is entitled to by then; a share of a day does not count.
 */
export function entitledDays({ year, employed, workStart, bands, asOf }: Entitled): number {
  const steps = bands
    .map(({ fromYears, days }) => ({ from: anniversary(workStart, fromYears), days }))
    .filter(({ from }) => from <= asOf)
  const shares = steps.map(({ from, days }, at) => {
    const gained = days - (steps[at - 1]?.days ?? 0)
    return gained * daysEmployed(year, employed, from)
  })
  return Math.floor(shares.reduce((sum, share) => sum + share, 0) / YEAR_DAYS)
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

type Absence = { sickDays: number; personalDays: number; isPersonalPaid: boolean }

/** Whether the annual leave of a year is lost by other leave in it. */
export function isLost(
  band: LeaveBand | undefined,
  { sickDays, personalDays, isPersonalPaid }: Absence,
): boolean {
  if (!band) return false
  return (
    sickDays >= band.sickMonths * SICK_MONTH_DAYS ||
    (isPersonalPaid && personalDays >= PERSONAL_DAYS)
  )
}
