import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from '#platform/wire/values/parse-day.ts'

export type RequestedDay = {
  at: string
  today: string
  isPast: boolean
  isAhead: boolean
  notices: { text: string }[]
}

/** Limit for days ahead. */
const YEARS_AHEAD = 5

/** The last day that a query may name. */
export function lastDay(today: string): string {
  return `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
}

export function isToday({ isPast, isAhead }: RequestedDay): boolean {
  return !isPast && !isAhead
}

type Asking = Pick<SignedInCall, 'url' | 't'>

/** Reads the day in `?at=`; an invalid or future one becomes today, with a notice. */
export function readRequestedDay(call: Asking): RequestedDay {
  const today = todayInShanghai()
  return readUntil(call, today, today)
}

/** Like readRequestedDay, but also accepts days in the planned years. */
export function readAnyDay(call: Asking): RequestedDay {
  const today = todayInShanghai()
  return readUntil(call, today, lastDay(today))
}

function readUntil({ url, t }: Asking, today: string, last: string): RequestedDay {
  const day = dayFrom(url.searchParams.get('at') ?? '')
  const now = { at: today, today, isPast: false, isAhead: false, notices: [] }
  if (day === '' || day === today) return now
  if (!isCalendarDate(day) || day > last) {
    const text = last === today ? t('org.noSuchDay') : t('desk.noSuchDay')
    return { ...now, notices: [{ text }] }
  }
  return { at: day, today, isPast: day < today, isAhead: day > today, notices: [] }
}
