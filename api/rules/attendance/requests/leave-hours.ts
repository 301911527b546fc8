import type { Tx } from '#api/store/database.ts'
import { DAY_MINUTES, lengthOf, type Span } from '#contracts/shift-hours.ts'
import { type PlannedTime, readPlannedTime, workedMinutes } from './planned-time.ts'
import { type Asked, dayLater, dayOf, hoursSpan, minutesFrom } from './request-span.ts'

/** Half a day; whoever is away for longer asks for leave by days. */
export const MAX_HOURS = 4

/** Minutes in steps of half an hour, begun ones as whole ones. */
const inHalfHours = (minutes: number): number => Math.ceil(minutes / 30) / 2

/**
 * Hours of leave: working time of the shift that it lies within, be it that of the day before. Null
 * where nobody works then. Free hours and days that no roster says yet are taken as they are.
 */
export function hoursWithin(span: Span, days: readonly PlannedTime[], date: string): number | null {
  const around = days.find(({ reach }) => {
    return reach !== null && reach.from <= span.from && span.to <= reach.to
  })
  const planned = days.find((day) => day.date === date)
  const isOpen = planned?.plan === 'free' || planned?.plan === 'unscheduled'
  if (!around) return isOpen ? inHalfHours(lengthOf(span)) : null
  const minutes = workedMinutes(span, around)
  return minutes > 0 ? inHalfHours(minutes) : null
}

/** The same of a request, by what is planned now. */
export async function countHours(tx: Tx, asked: Asked): Promise<number | null> {
  const date = dayOf(asked.date)
  const range = { from: dayLater(date, -1), to: date }
  const { from, to } = hoursSpan(asked)
  const span = { from: minutesFrom(range.from, from), to: minutesFrom(range.from, to) }
  if (lengthOf(span) > DAY_MINUTES) return null
  return hoursWithin(span, await readPlannedTime(tx, asked.userId, range), date)
}
