import type { DaySegment } from './facts.ts'
import { MINUTE, type Span } from './spans.ts'

const SECOND = 1

/** Between which moments a segment takes clock-ins; both ends are part of it. */
export interface Windows {
  in: Span
  out: Span
}

/** Where the clock-ins of one segment end and those of the next begin, when both would take them. */
function borderOf(before: DaySegment, after: DaySegment): number | null {
  const overlaps = before.to + before.outAfter > after.from - after.inBefore
  return overlaps ? (before.to + after.from) / 2 : null
}

/**
 * The windows of each segment beside its neighbours; `due` tells when work was due after leave. Windows of
 * neighbours that overlap are split in the middle of the gap between them (domain 09 A01, A07 step 4).
 */
export function windowsOf(
  segments: readonly DaySegment[],
  dues: readonly (Span | null)[],
  reach: Span,
): readonly Windows[] {
  return segments.map((segment, index) => {
    const before = segments[index - 1]
    const after = segments[index + 1]
    const opens = Math.max((before && borderOf(before, segment)) ?? -Infinity, reach.from)
    // A clock-in is used once: what lies on the border begins the later one.
    const border = after && borderOf(segment, after)
    const closes = Math.min(typeof border === 'number' ? border - SECOND : Infinity, reach.to)
    const due = dues[index] ?? segment
    return {
      in: {
        from: Math.max(segment.from - segment.inBefore, opens),
        to: Math.min(due.from + segment.inAfter, due.to, closes),
      },
      out: {
        from: Math.max(due.to - segment.outBefore, due.from, opens),
        to: Math.min(segment.to + segment.outAfter, closes),
      },
    }
  })
}

/** The clock-ins that a segment uses: the earliest that is in time to begin, the latest to end. */
export function pick(
  punches: readonly number[],
  due: Span,
  windows: Windows,
): { in: number | null; out: number | null } {
  const isIn = (at: number, { from, to }: Span) => at >= from && at <= to
  let first: number | null = null
  let last: number | null = null
  for (const at of punches) {
    if (isIn(at, windows.in) && (first === null || at < first)) first = at
    if (isIn(at, windows.out) && (last === null || at > last)) last = at
  }
  if (first === null || last === null || last - first >= MINUTE) return { in: first, out: last }
  // One clock-in cannot be both, nor one that was made twice within a minute: it is the one that it is nearer to.
  const begins = Math.abs(first - due.from) <= Math.abs(last - due.to)
  return begins ? { in: first, out: null } : { in: null, out: last }
}
