/** A time as the clock shows it. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

export const isClock = (text: string): boolean => CLOCK.test(text)

/** The day of a time, counted from the day of the shift. */
type DayOffset = '0' | '1'

/** The fields of a segment that determine its hours. Pages compute with them in the browser, without a schema. */
export type SegmentTimes = {
  onDayOffset: DayOffset
  workOn: string
  offDayOffset: DayOffset
  workOff: string
  restStart: string | null
  restEnd: string | null
}

/** Minutes, counted from the midnight on which the day of the shift begins. */
export type Span = { from: number; to: number }

export const DAY_MINUTES = 1440

export function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** What the clock shows at a minute of any day. */
export function clockOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
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
