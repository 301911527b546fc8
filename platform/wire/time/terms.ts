/**
 * Terms that the law counts by years and months (Civil Code of the PRC, articles 201 and 202). A day is a text
 * `yyyy-MM-dd`. A term ends with the corresponding day of a later month. Where that month has no such day, the term
 * ends with the last day of the month. The SQL functions `term_over` and `term_end` count the same.
 */

/** Whole years, months beyond them, and days beyond those. */
export type ServiceTime = { years: number; months: number; days: number }

const MONTHS = 12
const DAY_MS = 86_400_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (at: Date) => at.toISOString().slice(0, 'yyyy-MM-dd'.length)

/**
 * The first day after a term that began on `firstDay`. The first day counts: on that day the person already works or
 * the contract holds. The result is the same day of a later month, or the first day of the month after it where that
 * day does not exist. On this day the months of service, or years of age, are complete.
 */
export function termOver(firstDay: string, months: number): string {
  const day = dateOf(firstDay)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return day.getUTCDate() > lastOfMonth
    ? textOf(new Date(Date.UTC(year, month + 1, 1)))
    : textOf(new Date(Date.UTC(year, month, day.getUTCDate())))
}

/** The last day of a term that began on `firstDay`, a day that counts. */
export function termEnd(firstDay: string, months: number): string {
  return textOf(new Date(dateOf(termOver(firstDay, months)).getTime() - DAY_MS))
}

/** The number of days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS)
}

/** The length of service, both days included; zero when the last day is before the first. */
export function serviceTime(from: string, to: string): ServiceTime {
  const end = textOf(new Date(dateOf(to).getTime() + DAY_MS))
  if (end <= from) return { years: 0, months: 0, days: 0 }
  const [start, over] = [dateOf(from), dateOf(end)]
  const between =
    (over.getUTCFullYear() - start.getUTCFullYear()) * MONTHS +
    (over.getUTCMonth() - start.getUTCMonth())
  const whole = termOver(from, between) > end ? between - 1 : between
  return {
    years: Math.floor(whole / MONTHS),
    months: whole % MONTHS,
    days: daysBetween(termOver(from, whole), end),
  }
}

/** Whole months of a term, both days included. */
export function wholeMonths(from: string, to: string): number {
  const { years, months } = serviceTime(from, to)
  return years * MONTHS + months
}

/** A term that follows another one; `months` is null if the other term has no whole number of months. */
type NextTerm = { from: string; to: string; months: number | null }

/**
 * The term that begins on the day after another one and is as long: in months if the other one has whole months, else
 * in days.
 */
export function nextTerm(firstDay: string, lastDay: string): NextTerm {
  const from = textOf(new Date(dateOf(lastDay).getTime() + DAY_MS))
  const months = wholeMonths(firstDay, lastDay)
  if (months > 0 && termEnd(firstDay, months) === lastDay) {
    return { from, to: termEnd(from, months), months }
  }
  const days = daysBetween(firstDay, lastDay) + 1
  return { from, to: textOf(new Date(dateOf(lastDay).getTime() + days * DAY_MS)), months: null }
}
