import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'

/** Each entry gets its own day: two entries at the same time would cause a conflict warning. */
const onDay = (time: string) => (n: number) => `${dayAfter('2199-03-05', n)} ${time}`

export const scheduleSamples: Samples = {
  'work/schedules': {
    startAt: onDay('09:00:00'),
    endAt: onDay('10:30:00'),
    allDay: false,
    repeat: '无',
    repeatUntil: null,
    participantIds: [],
  },
}
