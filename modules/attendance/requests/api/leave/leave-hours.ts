import {
  type PlannedTime,
  readPlannedTime,
  workedMinutes,
} from '#modules/attendance/requests/api/planned-time.ts'
import {
  type Asked,
  type Days,
  dayLater,
  dayOf,
  daysTouched,
  hoursSpan,
  minutesFrom,
} from '#modules/attendance/requests/api/request-span.ts'
import { DAY_MINUTES, lengthOf, type Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Half a day; whoever is away for longer asks for leave by days. */
export const MAX_HOURS = 4

/** Minutes in steps of half an hour, begun ones as whole ones. */
const inHalfHours = (minutes: number): number => Math.ceil(minutes / 30) / 2

/** The day whose shift some time lies within. */
function shiftAround(span: Span, days: readonly PlannedTime[]): PlannedTime | undefined {
  return days.find(({ reach }) => {
    return reach !== null && reach.from <= span.from && span.to <= reach.to
  })
}

/**
 * Hours of leave: working time of the shift that it lies within, be it that of the day before. Null
 * where nobody works then. Free hours and days that no roster says yet are taken as they are.
 */
export function hoursWithin(span: Span, days: readonly PlannedTime[], date: string): number | null {
  const around = shiftAround(span, days)
  const planned = days.find((day) => day.date === date)
  const isOpen = planned?.plan === 'free' || planned?.plan === 'unscheduled'
  if (!around) return isOpen ? inHalfHours(lengthOf(span)) : null
  const minutes = workedMinutes(span, around)
  return minutes > 0 ? inHalfHours(minutes) : null
}

/** When a request is, in minutes from the midnight on which the day before it begins, and what was planned. */
async function readAround(tx: Tx, asked: Asked) {
  const date = dayOf(asked.date)
  const range = { from: dayLater(date, -1), to: date }
  const { from, to } = hoursSpan(asked)
  const span = { from: minutesFrom(range.from, from), to: minutesFrom(range.from, to) }
  return { date, span, days: await readPlannedTime(tx, asked.userId, range) }
}

/** The same of a request, by what is planned now. */
export async function countHours(tx: Tx, asked: Asked): Promise<number | null> {
  const { date, span, days } = await readAround(tx, asked)
  return lengthOf(span) > DAY_MINUTES ? null : hoursWithin(span, days, date)
}

/** Which days a request changes: after midnight it may be that of the night before. */
export async function readDaysOfHours(tx: Tx, asked: Asked): Promise<Days> {
  const { date, span, days } = await readAround(tx, asked)
  return { from: shiftAround(span, days)?.date ?? date, to: daysTouched(hoursSpan(asked)).to }
}
