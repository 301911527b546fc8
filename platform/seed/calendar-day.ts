import { termOver } from '#platform/wire/time/terms.ts'

/** A calendar day as whole days since 1970-01-01: exact, and independent of time zones. */
export type Day = number

const DAY_MS = 86_400_000
export const YEAR_DAYS = 365.25

export function dayOf(year: number, month: number, day: number): Day {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Reads yyyy-MM-dd; refuses invalid dates. */
export function parseDay(text: string): Day {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day) || isoDay(day) !== text) {
    throw new RangeError(`not a date: ${text}`)
  }
  return day
}

// A cache: a company uses about ten thousand different days, and each is formatted many times.
const texts = new Map<Day, string>()

export function isoDay(day: Day): string {
  let text = texts.get(day)
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10)
    texts.set(day, text)
  }
  return text
}

/** yyyy-MM */
export function isoMonth(day: Day): string {
  return isoDay(day).slice(0, 7)
}

export function yearOf(day: Day): number {
  return Number(isoDay(day).slice(0, 4))
}

export function monthOf(day: Day): number {
  return Number(isoDay(day).slice(5, 7))
}

/** The same day `years` later; 29 February becomes the 28th. */
export function addYears(day: Day, years: number): Day {
  return addMonths(day, years * 12)
}

/** The same day `months` later, or the last one of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS
}

/** The first day after a term of `months` months that began on `first` (Civil Code, articles 201 and 202). */
export function overAfter(first: Day, months: number): Day {
  return parseDay(termOver(isoDay(first), months))
}
