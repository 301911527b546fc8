import type { DaySegment, DayShift, OvertimePaper } from './day-facts.ts'
import { joined, type Span, type Spans, without } from './spans.ts'

/** How far approved overtime extends a segment, and whether it shares the segment's own clock-ins. */
export interface OvertimeWindow {
  /**
   * The start of the overtime before the segment and the end of the overtime after it. Without overtime, these are the
   * start and end of the segment.
   */
  from: number
  to: number
  /** Whether the gap between the overtime and the segment is long enough for clock-ins. */
  isApartBefore: boolean
  isApartAfter: boolean
}

/** Overtime outside the segments of a shift. */
function overtimeOutsideShift(
  segments: readonly DaySegment[],
  overtime: readonly OvertimePaper[],
): Spans {
  return without(joined(overtime.map(({ span }) => span)), segments)
}

function gapAround(segments: readonly DaySegment[], { from }: Span) {
  const after = segments.findIndex((segment) => segment.from > from)
  const next = after < 0 ? segments.length : after
  return { before: next - 1, after: next }
}

/**
 * How far overtime extends each segment. Overtime before the shift belongs to the first segment, overtime
 * after it to the last one. Overtime between two segments belongs to the segment that it touches.
 */
export function overtimeWindows(
  segments: readonly DaySegment[],
  overtime: readonly OvertimePaper[],
): readonly OvertimeWindow[] {
  const reaches = segments.map(({ from, to }): OvertimeWindow => {
    return { from, to, isApartBefore: false, isApartAfter: false }
  })
  if (overtime.length === 0) return reaches
  for (const span of overtimeOutsideShift(segments, overtime)) {
    const gap = gapAround(segments, span)
    const [before, after] = [reaches[gap.before], reaches[gap.after]]
    const [ended, next] = [segments[gap.before], segments[gap.after]]
    if (after && next && (!before || span.to >= next.from)) {
      after.from = Math.min(after.from, span.from)
      after.isApartBefore ||= span.to < next.from - next.inBefore
    }
    if (before && ended && (!after || (next && span.to < next.from) || span.from <= ended.to)) {
      before.to = Math.max(before.to, span.to)
      before.isApartAfter ||= span.from > ended.to + ended.outAfter
    }
  }
  return reaches
}

/**
 * Whether approved overtime fills the gap between two segments, so that the employee does not leave work
 * there.
 */
export function isThrough(
  ended: DaySegment | undefined,
  next: DaySegment | undefined,
  overtime: readonly OvertimePaper[],
): boolean {
  if (!ended || !next || overtime.length === 0 || next.from <= ended.to) return false
  return (
    without([{ from: ended.to, to: next.from }], joined(overtime.map(({ span }) => span)))
      .length === 0
  )
}

/**
 * The shift with its clock-ins adjusted to the overtime. An employee with approved overtime through the gap
 * between two segments does not need to clock in there.
 */
export function joinedByOvertime(shift: DayShift, overtime: readonly OvertimePaper[]): DayShift {
  const { segments } = shift
  if (overtime.length === 0 || segments.length < 2) return shift
  const through = segments.map((segment, at) => isThrough(segment, segments[at + 1], overtime))
  if (!through.includes(true)) return shift
  return {
    ...shift,
    segments: segments.map((segment, at) => ({
      ...segment,
      needIn: segment.needIn && !through[at - 1],
      needOut: segment.needOut && !through[at],
    })),
  }
}
