import { z } from 'zod'

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['09:00'] })

/** The fields of a segment that determine its hours, as in the API. */
export const segmentTimes = z.object({
  onDayOffset: z.enum(['0', '1']),
  workOn: time,
  offDayOffset: z.enum(['0', '1']),
  workOff: time,
  restStart: time.nullable(),
  restEnd: time.nullable(),
})

export type SegmentTimes = z.infer<typeof segmentTimes>

/** Minutes, counted from the midnight on which the day of the shift begins. */
export type Span = { from: number; to: number }

export const DAY_MINUTES = 1440

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The span from the start of work to the end of work. */
export function spanOf({ onDayOffset, workOn, offDayOffset, workOff }: SegmentTimes): Span {
  return {
    from: Number(onDayOffset) * DAY_MINUTES + minuteOfDay(workOn),
    to: Number(offDayOffset) * DAY_MINUTES + minuteOfDay(workOff),
  }
}

/** Minutes from a moment until the clock next shows a time. */
function untilClock(from: number, clock: string): number {
  return (((minuteOfDay(clock) - from) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
}

/** The break within a segment, which may cross midnight; null without one. */
export function breakOf(segment: SegmentTimes): Span | null {
  const { restStart, restEnd } = segment
  if (restStart === null || restEnd === null) return null
  const on = spanOf(segment).from
  const from = on + untilClock(on, restStart)
  return { from, to: from + untilClock(from, restEnd) }
}

export function lengthOf({ from, to }: Span): number {
  return to - from
}

/** The working time of a segment: its time without the break. */
export function workMinutesOf(segment: SegmentTimes): number {
  const pause = breakOf(segment)
  return lengthOf(spanOf(segment)) - (pause ? lengthOf(pause) : 0)
}

/** The figures of a shift, which follow from its segments. */
export function shiftFigures(segments: readonly SegmentTimes[]): {
  workMinutes: number
  crossDay: boolean
} {
  return {
    workMinutes: segments.reduce((sum, segment) => sum + workMinutesOf(segment), 0),
    crossDay: segments.some(({ offDayOffset }) => offDayOffset === '1'),
  }
}
