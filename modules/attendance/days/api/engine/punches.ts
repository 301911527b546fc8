import type { DaySegment, OvertimePaper } from './day-facts.ts'
import { type OvertimeWindow, overtimeWindows } from './overtime-window.ts'
import { MINUTE, type Span, type Spans, secondsOf, shared } from './spans.ts'

const SECOND = 1

/** The time ranges in which a segment accepts clock-ins; both ends are included. */
export interface Windows {
  in: Span
  out: Span
  /**
   * The same two ranges, computed without overtime that lies apart from the segment. A clock-in in these ranges has
   * priority over a clock-in near that overtime.
   */
  nearIn: Span
  nearOut: Span
}

/** A segment with the overtime around it. */
type Stretch = { segment: DaySegment; reach: OvertimeWindow }

/** The border between the clock-ins of two segments whose windows overlap; null without an overlap. */
function borderOf(before: Stretch, after: Stretch): number | null {
  const [ends, begins] = [before.reach.to, after.reach.from]
  const overlaps = ends + before.segment.outAfter > begins - after.segment.inBefore
  return overlaps ? (ends + begins) / 2 : null
}

/** The excused seconds within a window; the window stays open longer by this time. */
function excusedIn(window: Span, excused: Spans): number {
  return excused.length === 0 ? 0 : secondsOf(shared(excused, [window]))
}

/**
 * The clock-in windows of each segment. `due` holds the time when work was due after leave. The windows
 * include the overtime of the day, and are extended by the excused time within them. Overlapping windows of
 * neighbouring segments are split in the middle of the gap (domain 09 A01, A07 step 4).
 */
export function windowsOf(
  segments: readonly DaySegment[],
  dues: readonly (Span | null)[],
  reach: Span,
  { excused, overtime }: { excused: Spans; overtime: readonly OvertimePaper[] },
): readonly Windows[] {
  const reaches = overtimeWindows(segments, overtime)
  const stretches = segments.map((segment, index): Stretch => {
    return { segment, reach: reaches[index] as OvertimeWindow }
  })
  return stretches.map((stretch, index) => {
    const { segment, reach: papers } = stretch
    const before = stretches[index - 1]
    const after = stretches[index + 1]
    const opens = Math.max((before && borderOf(before, stretch)) ?? -Infinity, reach.from)
    // Each clock-in is used once: a clock-in on the border belongs to the later segment.
    const border = after && borderOf(stretch, after)
    const closes = Math.min(typeof border === 'number' ? border - SECOND : Infinity, reach.to)
    const due = dues[index] ?? segment
    const lateEnd = due.from + segment.inAfter
    const earlyStart = due.to - segment.outBefore
    const lateExcused = excusedIn({ from: due.from, to: lateEnd }, excused)
    const earlyExcused = excusedIn({ from: earlyStart, to: due.to }, excused)
    const inUntil = Math.min(lateEnd + lateExcused, due.to, closes)
    const outFrom = Math.max(earlyStart - earlyExcused, due.from, opens)
    const nearFrom = papers.isApartBefore ? segment.from : papers.from
    const nearTo = papers.isApartAfter ? segment.to : papers.to
    return {
      in: { from: Math.max(papers.from - segment.inBefore, opens), to: inUntil },
      out: { from: outFrom, to: Math.min(papers.to + segment.outAfter, closes) },
      nearIn: { from: Math.max(nearFrom - segment.inBefore, opens), to: inUntil },
      nearOut: { from: outFrom, to: Math.min(nearTo + segment.outAfter, closes) },
    }
  })
}

const isIn = (at: number, { from, to }: Span) => at >= from && at <= to

function earliest(punches: readonly number[], window: Span): number | null {
  let found: number | null = null
  for (const at of punches) if (isIn(at, window) && (found === null || at < found)) found = at
  return found
}

function latest(punches: readonly number[], window: Span): number | null {
  let found: number | null = null
  for (const at of punches) if (isIn(at, window) && (found === null || at > found)) found = at
  return found
}

/** The clock-ins that a segment uses: the earliest in its start window, the latest in its end window. */
export function pick(
  punches: readonly number[],
  due: Span,
  windows: Windows,
): { in: number | null; out: number | null } {
  const first = earliest(punches, windows.nearIn) ?? earliest(punches, windows.in)
  const last = latest(punches, windows.nearOut) ?? latest(punches, windows.out)
  if (first === null || last === null || last - first >= MINUTE) return { in: first, out: last }
  // One clock-in cannot be both start and end, nor can two within a minute: the closer due time decides.
  const begins = Math.abs(first - due.from) <= Math.abs(last - due.to)
  return begins ? { in: first, out: null } : { in: null, out: last }
}
