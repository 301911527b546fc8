import { AFTERNOON } from '#modules/attendance/requests/define/choices.ts'

/** The fields of a request, stored or about to be stored. */
export type RequestFields = Readonly<Record<string, unknown>>

/** A time span in the wire format `yyyy-MM-dd HH:mm:ss`; `to` is exclusive. */
export type AskedSpan = { from: string; to: string }

/** The first and the last day that a request touches, on the calendar of Asia/Shanghai. */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000
const DAY_LENGTH = 'yyyy-MM-dd'.length
const [MIDNIGHT, NOON] = ['00:00:00', '12:00:00']

/** The day of a moment in wire format. */
export const dayOf = (moment: unknown): string => String(moment).slice(0, DAY_LENGTH)

/** The day a number of days later, or earlier if negative. */
export function dayLater(day: unknown, days = 1): string {
  return dayOf(new Date(Date.parse(String(day)) + days * DAY_MS).toISOString())
}

/** The number of days from one to another; 0 for the same day. */
export function daysApart(from: unknown, to: unknown): number {
  return Math.round((Date.parse(String(to)) - Date.parse(String(from))) / DAY_MS)
}

/** Minutes from the midnight of a day to a moment, both on the same clock. */
export function minutesFrom(day: string, moment: string): number {
  return (Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.parse(day)) / 60_000
}

/** The span of leave with half days; noon divides a day. */
export function leaveSpan({ startDate, startHalf, endDate, endHalf }: RequestFields): AskedSpan {
  return {
    from: `${startDate} ${startHalf === AFTERNOON ? NOON : MIDNIGHT}`,
    to: endHalf === AFTERNOON ? `${dayLater(endDate)} ${MIDNIGHT}` : `${endDate} ${NOON}`,
  }
}

/** The span of hourly leave: an end at or before the start lies on the next day. */
export function hoursSpan({ date, startTime, endTime }: RequestFields): AskedSpan {
  const isOvernight = String(endTime) <= String(startTime)
  return {
    from: `${date} ${startTime}:00`,
    to: `${isOvernight ? dayLater(date) : date} ${endTime}:00`,
  }
}

/** The span of whole days. */
export function daysSpan({ startDate, endDate }: RequestFields): AskedSpan {
  return { from: `${startDate} ${MIDNIGHT}`, to: `${dayLater(endDate)} ${MIDNIGHT}` }
}

export function momentsSpan({ startAt, endAt }: RequestFields): AskedSpan {
  return { from: String(startAt), to: String(endAt) }
}

/** The days of a span; an end at midnight does not touch the day that begins then. */
export function daysTouched({ from, to }: AskedSpan): Days {
  const isWhole = to.endsWith(MIDNIGHT) && dayOf(to) > dayOf(from)
  return { from: dayOf(from), to: isWhole ? dayLater(dayOf(to), -1) : dayOf(to) }
}

const HALF_DAY_MINUTES = 720

/** Counts calendar days in halves, divided at noon: each touched half counts. */
export function touchedDays(span: AskedSpan): number {
  const day = dayOf(span.from)
  const first = Math.floor(minutesFrom(day, span.from) / HALF_DAY_MINUTES)
  const end = Math.ceil(minutesFrom(day, span.to) / HALF_DAY_MINUTES)
  return Math.max(end - first, 1) / 2
}
