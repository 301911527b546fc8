import type { DayFacts } from './day-facts.ts'
import type { Spans } from './spans.ts'

/** The time from the first clock-in of the day to the last; a single clock-in proves no time. */
export function presence({ punches }: Pick<DayFacts, 'punches'>): Spans {
  return punches.length > 1 ? [{ from: Math.min(...punches), to: Math.max(...punches) }] : []
}
