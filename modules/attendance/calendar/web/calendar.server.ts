import { calendarDays } from '#modules/attendance/calendar/define/calendar-day.ts'
import { DAY_CLASS } from '#modules/attendance/calendar/define/choices.ts'
import {
  CALENDAR_YEARS,
  type WorkingYear,
  workingYear,
} from '#modules/attendance/calendar/wire/working-calendar.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { CalendarCell, CalendarMonth, CalendarView } from './calendar-view.ts'
import { holidayName, holidayTable } from './holiday-table.server.ts'

const CALENDAR = '/attendance/calendar'
/** The State Council announces the next year in October or November. */
const ANNOUNCED_BY = '-10-01'
const WEEK = 7
/** A month that begins on a Monday. */
const ANY_MONTH = '2024-01'

type Day = WorkingYear['days'][number]

function isYear(year: number): boolean {
  return year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last
}

/** The year in `?year=`; this year if it is invalid. */
function readYear(url: URL, today: string): number {
  const text = url.searchParams.get('year') ?? ''
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return isYear(year) ? year : Number(today.slice(0, 4))
}

/** The page to edit a day, for users with the right. */
function hrefOf({ date, id }: Day, codes: ReadonlySet<string>): string | null {
  if (id !== null) return codes.has('view') ? `/${calendarDays.path}/${id}` : null
  return codes.has('add') ? `/${calendarDays.path}/new?date=${date}` : null
}

type Words = Pick<SignedInCall, 't' | 'language'>

function cellOf(day: Day, today: string, codes: ReadonlySet<string>, words: Words): CalendarCell {
  const { t, language } = words
  const { date, dayClass } = day
  const name = day.name && holidayName(day.name, t)
  const label = choiceLabel(DAY_CLASS, dayClass, language)
  // The column already shows a weekend, so only calendar entries need a word.
  const mark = day.id === null ? '' : t(`calendar.mark.${dayClass}`)
  return {
    date,
    dayClass,
    mark,
    day: Number(date.slice(-2)),
    isToday: date === today,
    title: [formatDayPart(date, 'weekday', language), label, name].filter(Boolean).join(' · '),
    href: hrefOf(day, codes),
  }
}

/** The weeks of a month from Monday on, with blanks before the first and after the last day. */
function weeksOf(cells: CalendarCell[], first: string): CalendarCell[][] {
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK
  const padded = [...Array<null>(before).fill(null), ...cells]
  const count = Math.ceil(padded.length / WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, at) => padded[week * WEEK + at] ?? null),
  )
}

function monthsOf(days: readonly Day[], draw: (day: Day) => CalendarCell, words: Words) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 'yyyy-MM'.length)))]
  return months.map((month): CalendarMonth => {
    const first = `${month}-01`
    const cells = days.filter(({ date }) => date.startsWith(month)).map(draw)
    return {
      name: formatDayPart(first, 'monthName', words.language),
      weeks: weeksOf(cells, first),
    }
  })
}

/** Notices for users who plan by the calendar: this year is unknown, or the next one is overdue. */
function noticesOf(answer: WorkingYear, today: string, { t }: Words): NoticeView[] {
  const { year, isAnnounced, isNextAnnounced } = answer
  if (!isAnnounced) return [{ text: t('calendar.notAnnounced', { year }) }]
  const isTime = today >= `${year}${ANNOUNCED_BY}` && today.startsWith(String(year))
  if (isNextAnnounced || !isTime) return []
  return [{ text: t('calendar.nextNotAnnounced', { year: year + 1 }) }]
}

function yearLink(year: number) {
  return isYear(year) ? { label: String(year), href: `${CALENDAR}?year=${year}` } : null
}

/** A year of the working calendar. */
export async function loadCalendar(call: SignedInCall): Promise<CalendarView> {
  const { t, language } = call
  const today = todayInShanghai()
  const year = readYear(call.url, today)
  const [answer, navigation] = await Promise.all([
    call.gateway.ask('/sa/WorkCalendar/GetWorkCalendarYear', { year: String(year) }, workingYear),
    call.gateway.navigation(),
  ])
  const codes = buttonCodesAt(navigation, `/${calendarDays.path}`)
  const { days } = answer
  return {
    title: t('calendar.year', { year }),
    notices: noticesOf(answer, today, call),
    classes: DAY_CLASS.options.map(({ value }) => ({
      dayClass: value,
      label: choiceLabel(DAY_CLASS, value, language),
      mark: t(`calendar.mark.${value}`),
      count: formatNumber(days.filter(({ dayClass }) => dayClass === value).length, language),
    })),
    before: yearLink(year - 1),
    after: yearLink(year + 1),
    weekdays: Array.from({ length: WEEK }, (_, index) => {
      const date = `${ANY_MONTH}-0${index + 1}`
      return {
        letter: formatDayPart(date, 'weekdayLetter', language),
        name: formatDayPart(date, 'weekdayName', language),
      }
    }),
    months: monthsOf(days, (day) => cellOf(day, today, codes, call), call),
    holidays: holidayTable(days, call),
    listHref: codes.has('view') ? `/${calendarDays.path}` : null,
  }
}
