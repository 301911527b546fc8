import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

export const calendarSamples: Samples = {
  // A date can have one entry only: each sample uses a separate date, far in the future.
  'attendance/calendar-days': { date: (n) => dayFromToday(20_000 + n), dayClass: '1' },
}
