import { MAX_CALENDAR_DAYS } from '#modules/work/schedules/wire/schedule.ts'
import { Failure } from '#platform/api/failure.ts'
import type { DaySpan } from './schedule-times.ts'

const DAY_MS = 86_400_000

/** Requires ordered dates and at most a year. */
export function requireSpan(span: DaySpan): DaySpan {
  const days = (Date.parse(span.end) - Date.parse(span.start)) / DAY_MS + 1
  if (days < 1 || days > MAX_CALENDAR_DAYS) {
    throw new Failure('invalid', 'invalid.query', { values: { names: 'start, end' } })
  }
  return span
}
