/** Whole years, months beyond them, and days beyond those. */
export type ServiceTime = { years: number; months: number; days: number }

const MONTHS = 12
const DAY_MS = 86_400_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 'yyyy-MM-dd'.length)

/** The same day of a later month, or its last one where it has no such day. */
function monthsLater(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day.getUTCDate(), last))
  return first
}

/** The day so many months and days after another one. */
export function dayAfter(from: string, { months = 0, days = 0 }: Partial<ServiceTime>): string {
  return dayOf(new Date(monthsLater(dateOf(from), months).getTime() + days * DAY_MS))
}

/** From one day to another; less than nothing where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS)
}

/** How long somebody has worked, both days included. */
export function serviceTime(from: string, to: string): ServiceTime {
  const start = dateOf(from)
  const end = new Date(dateOf(to).getTime() + DAY_MS)
  const between =
    (end.getUTCFullYear() - start.getUTCFullYear()) * MONTHS +
    (end.getUTCMonth() - start.getUTCMonth())
  const whole = Math.max(0, monthsLater(start, between) > end ? between - 1 : between)
  const days = Math.round((end.getTime() - monthsLater(start, whole).getTime()) / DAY_MS)
  return { years: Math.floor(whole / MONTHS), months: whole % MONTHS, days: Math.max(0, days) }
}

const HALF_A_YEAR = 6

/**
 * Half-years of pay that are owed: Labour Contract Law, article 47. Each year counts whole, a rest of
 * six months or more too, and a shorter one half.
 */
export function countedHalfYears({ years, months, days }: ServiceTime): number {
  if (months >= HALF_A_YEAR) return years * 2 + 2
  return years * 2 + (months > 0 || days > 0 ? 1 : 0)
}
