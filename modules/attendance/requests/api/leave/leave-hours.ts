import {
  type PlannedTime,
  readPlannedTime,
  workedMinutes,
} from '#modules/attendance/requests/api/planned-time.ts'
import {
  type Days,
  dayLater,
  dayOf,
  daysTouched,
  hoursSpan,
  minutesFrom,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { DAY_MINUTES, lengthOf, type Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Half a day; longer leave must be requested by days. */
export const MAX_HOURS = 4

/** Rounds minutes up to half hours. */
const inHalfHours = (minutes: number): number => Math.ceil(minutes / 30) / 2

/** The day whose shift contains a time span. */
function shiftAround(span: Span, days: readonly PlannedTime[]): PlannedTime | undefined {
  return days.find(({ reach }) => {
    return reach !== null && reach.from <= span.from && span.to <= reach.to
  })
}

/**
 * Hours of leave: the working time of the surrounding shift, which may belong to the day before. Null if
 * there is no working time. Free hours and days without a roster count in full.
 */
export function hoursWithin(span: Span, days: readonly PlannedTime[], date: string): number | null {
  const around = shiftAround(span, days)
  const planned = days.find((day) => day.date === date)
  const isOpen = planned?.plan === 'free' || planned?.plan === 'unscheduled'
  if (!around) return isOpen ? inHalfHours(lengthOf(span)) : null
  const minutes = workedMinutes(span, around)
  return minutes > 0 ? inHalfHours(minutes) : null
}

/**
 * The time of a request, in minutes from the midnight at the start of the day before, and the plan of the
 * days around it.
 */
async function readAround(tx: Tx, request: RequestFields) {
  const date = dayOf(request.date)
  const range = { from: dayLater(date, -1), to: date }
  const { from, to } = hoursSpan(request)
  const span = { from: minutesFrom(range.from, from), to: minutesFrom(range.from, to) }
  return { date, span, days: await readPlannedTime(tx, request.userId, range) }
}

/** Counts the hours of a request by the current plan, as `hoursWithin` does. */
export async function countHours(tx: Tx, request: RequestFields): Promise<number | null> {
  const { date, span, days } = await readAround(tx, request)
  return lengthOf(span) > DAY_MINUTES ? null : hoursWithin(span, days, date)
}

/** The days that a request changes; after midnight this may be the day of the night shift. */
export async function readDaysOfHours(tx: Tx, request: RequestFields): Promise<Days> {
  const { date, span, days } = await readAround(tx, request)
  return { from: shiftAround(span, days)?.date ?? date, to: daysTouched(hoursSpan(request)).to }
}
