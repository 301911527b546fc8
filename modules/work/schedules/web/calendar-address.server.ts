import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from '#platform/wire/values/parse-day.ts'

export const CALENDAR_SHAPES = ['month', 'week', 'agenda', 'people'] as const
export type CalendarShape = (typeof CALENDAR_SHAPES)[number]

/** The parameters in a calendar's address. */
export type CalendarAddress = {
  shape: CalendarShape
  date: string
  /** Codes of the people whose calendars are shown; empty means the user. */
  who: readonly string[]
  find: string
}

const WEEK = 7
const AGENDA_DAYS = 30
const MOST_PEOPLE = 20
const MAX_FIND = 40

/** Reads the address; ignores invalid parameters. */
export function readAddress(
  params: URLSearchParams,
  today: string,
  shapes: readonly CalendarShape[] = CALENDAR_SHAPES,
): CalendarAddress {
  const view = params.get('view')
  const date = dayFrom(params.get('date') ?? '')
  const who = params.getAll('who').join(',').split(',').filter(Boolean)
  return {
    shape: shapes.find((shape) => shape === view) ?? 'month',
    date: isCalendarDate(date) ? date : today,
    who: [...new Set(who)].slice(0, MOST_PEOPLE),
    find: (params.get('find') ?? '').trim().slice(0, MAX_FIND),
  }
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + WEEK - 1) % WEEK))
}

const firstOfMonth = (day: string) => `${day.slice(0, 'yyyy-MM'.length)}-01`

/** The same day of another month, or that month's last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** The days that a shape shows; a month includes the rest of its first and last week. */
export function spanOf({ shape, date }: Pick<CalendarAddress, 'shape' | 'date'>) {
  if (shape === 'people') return { start: date, end: date }
  if (shape === 'agenda') return { start: date, end: dayAfter(date, AGENDA_DAYS - 1) }
  if (shape === 'week') return { start: mondayOf(date), end: dayAfter(mondayOf(date), WEEK - 1) }
  const last = dayAfter(monthsAfter(firstOfMonth(date), 1), -1)
  return { start: mondayOf(firstOfMonth(date)), end: dayAfter(mondayOf(last), WEEK - 1) }
}

/** First day of the previous or next period. */
export function stepFrom(
  { shape, date }: Pick<CalendarAddress, 'shape' | 'date'>,
  by: 1 | -1,
): string {
  if (shape === 'month') return monthsAfter(date, by)
  const days = { week: WEEK, agenda: AGENDA_DAYS, people: 1 }[shape]
  return dayAfter(date, by * days)
}

/** Builds an address with changes; omits defaults. */
export function calendarAddress(
  address: CalendarAddress,
  today: string,
  change: Partial<CalendarAddress> = {},
): string {
  const { shape, date, who } = { ...address, ...change }
  const params = new URLSearchParams()
  if (shape !== 'month') params.set('view', shape)
  if (date !== today) params.set('date', date)
  if (who.length > 0) params.set('who', who.join(','))
  return `?${params}`
}
