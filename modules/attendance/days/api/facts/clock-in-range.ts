import type { DayShift } from '#modules/attendance/days/api/engine/day-facts.ts'
import { followsFrom } from '#modules/attendance/days/api/engine/shift-parts.ts'
import { MIDNIGHT, type Span } from '#modules/attendance/days/api/engine/spans.ts'

/** How long before and after approved overtime the employee may clock in, in seconds. */
const OVERTIME_MARGIN = 2 * 3600

/**
 * The working time and the clock-in range of a day, in seconds from its midnight; null for a day without
 * work.
 */
export type ClockInRange = { work: Span; clocked: Span } | null

function hull(spans: readonly Span[]): Span {
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  }
}

/** The working time of a shift without overtime. */
const shiftWorked = followsFrom(
  ({ segments }: DayShift): NonNullable<ClockInRange> => ({
    work: hull(segments),
    clocked: hull(
      segments.map(({ from, to, inBefore, outAfter }) => ({
        from: from - inBefore,
        to: to + outAfter,
      })),
    ),
  }),
)

/** The working time of a day with this shift and its overtime. */
export function workedOn(shift: DayShift | null, overtime: readonly Span[]): ClockInRange {
  const own = shift && shiftWorked(shift)
  if (overtime.length === 0) return own
  const clocked = overtime.map(({ from, to }) => ({
    from: from - OVERTIME_MARGIN,
    to: to + OVERTIME_MARGIN,
  }))
  return {
    work: hull(own ? [own.work, ...overtime] : overtime),
    clocked: hull(own ? [own.clocked, ...clocked] : clocked),
  }
}

/**
 * Where the clock-ins of one day end and those of the next begin, in seconds from midnight of the first. The
 * border is midnight, unless a clock-in range crosses it. If both ranges overlap, the border is the middle
 * between the two working times.
 */
export function borderOf(day: ClockInRange, next: ClockInRange): number {
  const ends = day?.clocked.to ?? -Infinity
  const begins = next ? next.clocked.from + MIDNIGHT : Infinity
  if (ends <= begins) return Math.min(Math.max(MIDNIGHT, ends), begins)
  const [last = 0, first = 0] = [day?.work.to, (next?.work.from ?? 0) + MIDNIGHT]
  return Math.floor((last + first) / 2)
}
