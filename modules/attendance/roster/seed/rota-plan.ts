import type { Day } from '#platform/seed/calendar-day.ts'

/** Two early, two late, two night shifts, two days off: the shifts by their place in the rota, from 0. */
const CYCLE = [0, 0, 1, 1, 2, 2, null, null] as const

/** The shift of a rostered employee on a day, by their place among all employees; null on a day off. */
export function rotaShiftOn(person: number, day: Day): number | null {
  return CYCLE[(day + person) % CYCLE.length] ?? null
}
