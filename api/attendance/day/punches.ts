import type { DaySegment } from './facts.ts'
import type { Span } from './spans.ts'

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
    const closes = Math.min((after && borderOf(segment, after)) ?? Infinity, reach.to)
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
  const inside = ({ from, to }: Span) => punches.filter((at) => at >= from && at <= to)
  const begins = inside(windows.in)
  const ends = inside(windows.out)
  const first = begins.length > 0 ? Math.min(...begins) : null
  const last = ends.length > 0 ? Math.max(...ends) : null
  if (first === null || first !== last) return { in: first, out: last }
  // One clock-in cannot be both: it is the one that it is nearer to.
  const isIn = Math.abs(first - due.from) <= Math.abs(first - due.to)
  return isIn ? { in: first, out: null } : { in: null, out: first }
}
