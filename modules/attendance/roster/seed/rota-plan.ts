import type { Day } from '#platform/seed/calendar-day.ts'

/** Two early, two late, two night, two off: the places of the shifts among those of the rota, from 0 on. */
const CYCLE = [0, 0, 1, 1, 2, 2, null, null] as const

/** Which shift somebody by roster works on a day, by his place among all people; null on his days off. */
export function rotaShiftOn(person: number, day: Day): number | null {
  return CYCLE[(day + person) % CYCLE.length] ?? null
}
