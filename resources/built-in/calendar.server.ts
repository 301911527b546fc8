import chineseDays from 'chinese-days'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY, REST_DAY } from '#resources/attendance/settings/choices.ts'
import { stableId } from './stable-id.ts'

type PlannedDay = { id: string; date: string; dayClass: string; name: string; basis: string }

/** Older attendance than this is nobody's pay any more. */
const FIRST_YEAR = 2016
/** State Council order 795: from then on New Year's Eve and 2 May are public holidays too. */
const THIRTEEN_DAYS = 2025
const BASIS = '国务院办公厅关于部分节假日安排的通知'
const DAY_MS = 86_400_000
const DAYS_OF_LEAP_YEAR = 366

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, date.length)
}

function run(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shifted(first, index))
}

function daysOf(year: number): string[] {
  return run(`${year}-01-01`, DAYS_OF_LEAP_YEAR).filter((date) => date.startsWith(`${year}`))
}

const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
})

/** The day of a year on which a lunar `month/day` falls. */
function lunar(year: number, day: string): string {
  return daysOf(year).find((date) => lunarCalendar.format(new Date(date)) === day) ?? ''
}

/**
 * The days of a year (from 2014 on) whose overtime is paid as on a public holiday:
 * Regulation on public holidays for national annual festivals and memorial days, article 2.
 */
export function publicHolidays(year: number): Set<string> {
  const isLonger = year >= THIRTEEN_DAYS
  const newYear = lunar(year, '1/1')
  const days = new Set([
    `${year}-01-01`,
    ...(isLonger ? run(shifted(newYear, -1), 4) : run(newYear, 3)),
    chineseDays.getSolarTermDate(year, 4, 'pure_brightness'),
    ...run(`${year}-05-01`, isLonger ? 2 : 1),
    lunar(year, '5/5'),
    ...run(`${year}-10-01`, 3),
  ])
  // A mid-autumn that falls into the national holiday is given after it.
  const moon = lunar(year, '8/15')
  return days.add(days.has(moon) ? `${year}-10-04` : moon)
}

/** What the notice of a year says of its days; nothing where there is none yet. */
function announcedDays(year: number) {
  return (
    daysOf(year)
      // At noon, since the package goes by the clock of this machine.
      .map((date) => ({ ...chineseDays.getDayDetail(new Date(`${date}T12:00:00`)), date }))
      .filter(({ name }) => name.includes(','))
  )
}

/** `Spring Festival,春节,4` */
function nameOf(detail: string): string {
  return detail.split(',')[1] ?? ''
}

function planned(date: string, dayClass: string, detail: string): PlannedDay {
  const name = nameOf(detail)
  return { id: stableId('work_calendar', date), date, dayClass, name, basis: BASIS }
}

/**
 * Every day of the announced years that is not what its weekday says, and every day of a holiday:
 * public holidays, the rest days around them, and the weekends that are worked instead.
 */
export function planCalendar(): PlannedDay[] {
  const plan: PlannedDay[] = []
  for (let year = FIRST_YEAR; ; year += 1) {
    const announced = announcedDays(year)
    if (announced.length === 0) return plan
    const isPublic = publicHolidays(year)
    for (const { date, work, name } of announced) {
      const dayClass = work ? MAKE_UP_DAY : isPublic.has(date) ? PUBLIC_HOLIDAY : REST_DAY
      plan.push(planned(date, dayClass, name))
    }
  }
}
