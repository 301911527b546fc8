import { createRequire } from 'node:module'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY, REST_DAY } from '#resources/attendance/settings/choices.ts'
import { stableId } from './stable-id.ts'

/**
 * Days by date, each as `Spring Festival,春节,4`. The functions of the package go by the time zone of the
 * machine, and the bundler takes from an import of JSON what Node.js wants to be told of it.
 */
const published: Readonly<Record<'holidays' | 'workdays', Record<string, string>>> = createRequire(
  import.meta.url,
)('chinese-days/dist/chinese-days.json')

type PlannedDay = { id: string; date: string; dayClass: string; name: string; basis: string }

/** Older attendance than this is nobody's pay any more. */
const FIRST_YEAR = 2016
/** State Council order 795: from then on New Year's Eve and 2 May are public holidays too. */
const THIRTEEN_DAYS = 2025
const BASIS = '国务院办公厅关于部分节假日安排的通知'
const DAY_MS = 86_400_000
/** A lunar date moves about a month from year to year. */
const LUNAR_SPREAD = 50

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, date.length)
}

function run(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shifted(first, index))
}

const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
})

/** The first day from one on that is this lunar `month/day`: ICU takes its time, so nobody asks it of a whole year. */
function lunar(monthDay: string, from: string): string {
  const days = run(from, LUNAR_SPREAD)
  return days.find((date) => lunarCalendar.format(new Date(date)) === monthDay) ?? ''
}

/** The day on which the sun stands at 15° in a year from 2000 to 2099: the usual formula of the almanac. */
function qingming(year: number): string {
  const inCentury = year % 100
  const day = Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4)
  return `${year}-04-${String(day).padStart(2, '0')}`
}

/**
 * The days of a year (from 2014 on) whose overtime is paid as on a public holiday:
 * Regulation on public holidays for national annual festivals and memorial days, article 2.
 */
export function publicHolidays(year: number): Set<string> {
  const isLonger = year >= THIRTEEN_DAYS
  const newYear = lunar('1/1', `${year}-01-15`)
  const days = new Set([
    `${year}-01-01`,
    ...(isLonger ? run(shifted(newYear, -1), 4) : run(newYear, 3)),
    qingming(year),
    ...run(`${year}-05-01`, isLonger ? 2 : 1),
    lunar('5/5', `${year}-05-20`),
    ...run(`${year}-10-01`, 3),
  ])
  // A mid-autumn that falls into the national holiday is given after it.
  const moon = lunar('8/15', `${year}-09-01`)
  return days.add(days.has(moon) ? `${year}-10-04` : moon)
}

function planned(date: string, dayClass: string, detail: string): PlannedDay {
  const name = detail.split(',')[1] ?? ''
  return { id: stableId('work_calendar', date), date, dayClass, name, basis: BASIS }
}

/**
 * Every day of the announced years that is not what its weekday says, and every day of a holiday:
 * public holidays, the rest days around them, and the weekends that are worked instead.
 */
export function planCalendar(): PlannedDay[] {
  const since = (days: Record<string, string>) =>
    Object.entries(days).filter(([date]) => Number(date.slice(0, 4)) >= FIRST_YEAR)
  const free = since(published.holidays)
  const years = new Set(free.map(([date]) => Number(date.slice(0, 4))))
  const isPublic = new Set([...years].flatMap((year) => [...publicHolidays(year)]))
  return [
    ...free.map(([date, detail]) =>
      planned(date, isPublic.has(date) ? PUBLIC_HOLIDAY : REST_DAY, detail),
    ),
    ...since(published.workdays).map(([date, detail]) => planned(date, MAKE_UP_DAY, detail)),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
}
