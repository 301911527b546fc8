import { createRequire } from 'node:module'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { stableId } from '#platform/define/built-in/stable-id.ts'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY, REST_DAY } from './choices.ts'

/**
 * Days by date, each as `Spring Festival,春节,4`. The code reads the JSON directly: the package's functions
 * depend on the machine's time zone, and the bundler drops the import attribute that Node.js needs for JSON.
 */
const load = createRequire(import.meta.url)
const published: Readonly<Record<'holidays' | 'workdays', Record<string, string>>> = load(
  'chinese-days/dist/chinese-days.json',
)
const { getSolarDateFromLunar } = load('chinese-days') as {
  getSolarDateFromLunar: (lunarDate: string) => { date: string }
}

type PlannedDay = { id: string; date: string; dayClass: string; name: string; basis: string }

/** Earlier attendance no longer affects pay. */
const FIRST_YEAR = 2016
const BASIS = '国务院办公厅关于部分节假日安排的通知'
const DAY_MS = 86_400_000

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, date.length)
}

/**
 * A lunar `MM-DD` of a year up to 2100, from the almanac's table. ICU computes new moons itself and is wrong
 * for those around midnight: it gives the new year of 2027 a day late and that of 2030 a day early. Noon is
 * the same day in any time zone of the machine.
 */
const lunar = (monthDay: string, year: number): string =>
  getSolarDateFromLunar(`${year}-${monthDay} 12:00:00`).date

/** The day on which the sun reaches 15° in a year from 2000 to 2099: the usual formula of the almanac. */
function qingming(year: number): string {
  const inCentury = year % 100
  const day = Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4)
  return `${year}-04-${String(day).padStart(2, '0')}`
}

type HolidayRule = PolicyValue<'calendar.publicHolidays'>

/** The name of each holiday, and its day in a year. */
const HOLIDAYS: Readonly<Record<string, { name: string; dayOf: (year: number) => string }>> = {
  newYear: { name: '元旦', dayOf: (year) => `${year}-01-01` },
  springFestival: { name: '春节', dayOf: (year) => lunar('01-01', year) },
  qingming: { name: '清明节', dayOf: qingming },
  labour: { name: '劳动节', dayOf: (year) => `${year}-05-01` },
  dragonBoat: { name: '端午节', dayOf: (year) => lunar('05-05', year) },
  national: { name: '国庆节', dayOf: (year) => `${year}-10-01` },
  midAutumn: { name: '中秋节', dayOf: (year) => lunar('08-15', year) },
}

/**
 * The public holidays of a year from the parameter `calendar.publicHolidays`, with their names. If another
 * holiday already has the day, the holiday moves to a later day, for example a Mid-Autumn Festival within the
 * National Day holiday.
 */
export function holidaysBy(rule: HolidayRule, year: number): Map<string, string> {
  const days = new Map<string, string>()
  for (const { holiday, first, days: count } of rule) {
    const known = HOLIDAYS[holiday]
    if (!known) continue
    let date = shifted(known.dayOf(year), first)
    for (let placed = 0; placed < count; date = shifted(date, 1)) {
      if (days.has(date)) continue
      days.set(date, known.name)
      placed += 1
    }
  }
  return days
}

/** The rule for a year from 2014 on that this release contains. */
function shippedRule(year: number): HolidayRule {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const row = NATIONAL_VALUES.find(({ key, from, to }) => {
    return key === 'calendar.publicHolidays' && from <= last && (to ?? last) >= first
  })
  if (!row) throw new Error(`no regulation on public holidays is known for ${year}`)
  return row.value as HolidayRule
}

/** The days of a year (from 2014 on) with public-holiday overtime pay. */
export function publicHolidays(year: number): Set<string> {
  return new Set(holidaysBy(shippedRule(year), year).keys())
}

/** The public holidays of a year as calendar days, used until the official notice is entered. */
export function planHolidays(rule: HolidayRule, basis: string | null, year: number): PlannedDay[] {
  return [...holidaysBy(rule, year)].map(([date, name]) => ({
    id: stableId('work_calendar', `${date} by law`),
    date,
    dayClass: PUBLIC_HOLIDAY,
    name,
    basis: basis ?? '',
  }))
}

function planned(date: string, dayClass: string, detail: string): PlannedDay {
  const name = detail.split(',')[1] ?? ''
  return { id: stableId('work_calendar', date), date, dayClass, name, basis: BASIS }
}

/**
 * Every day of the announced years that differs from its weekday, and every day of a holiday: public
 * holidays, the rest days around them, and the weekends worked instead.
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
