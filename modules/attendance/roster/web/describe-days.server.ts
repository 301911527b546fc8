import { DAY_CLASS } from '#modules/attendance/calendar/define/choices.ts'
import { holidayName } from '#modules/attendance/calendar/web/holiday-table.server.ts'
import type { RosterDay } from '#modules/attendance/roster/wire/roster.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type RosterAsked, rosterHref } from './read-roster-address.server.ts'
import type { DayView } from './roster-view.ts'

const WEEK = 7
export const NO_LOCK = '0'

type Words = Pick<SignedInCall, 't' | 'language'>

/** The days of a month as column heads. */
export function describeDayHeads(
  days: readonly RosterDay[],
  address: RosterAsked,
  words: Words,
): DayView[] {
  const base = rosterHref(address, { view: 'date' })
  return days.map((day) => ({ ...describeDay(day, words), href: `${base}&date=${day.date}` }))
}

function describeDay(
  { date, dayType, holidayName: storedName, lockType }: RosterDay,
  { t, language }: Words,
): Omit<DayView, 'href'> {
  const holiday = storedName ? holidayName(storedName, t) : ''
  const lock = lockType === NO_LOCK ? '' : t(`roster.lock.${lockType}`)
  const dayClass = choiceLabel(DAY_CLASS, dayType, language)
  return {
    day: dayOfMonth(date),
    dayClass: dayType,
    holiday,
    lock,
    letter: formatDayPart(date, 'weekdayLetter', language),
    title: [dayInWords(date, language), dayClass, holiday, lock].filter(Boolean).join(' · '),
  }
}

export function dayInWords(date: string, language: SignedInCall['language']): string {
  return formatDayPart(date, 'weekday', language)
}

export const dayOfMonth = (date: string) => Number(date.slice('yyyy-MM-'.length))

/** The days of the week around a day, limited to its month. */
export function weekOf(days: readonly RosterDay[], day: number): { from: number; to: number } {
  const weekday = days.find(({ date }) => dayOfMonth(date) === day)?.weekday ?? 1
  const from = Math.max(1, day - weekday + 1)
  return { from, to: Math.min(days.length, day - weekday + WEEK) }
}

/** The days that a page shows: the whole month, the week or one day. */
export function shownDays(
  { view, day }: Pick<RosterAsked, 'view' | 'day'>,
  days: readonly RosterDay[],
): { from: number; to: number } {
  if (view === 'week') return weekOf(days, day)
  return view === 'date' ? { from: day, to: day } : { from: 1, to: days.length }
}
