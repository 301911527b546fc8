import type { DayFacts, DaySegment, DayShift, SegmentResult } from './facts.ts'
import { followsFrom, workOf } from './parts.ts'
import { pick, type Windows, windowsOf } from './punches.ts'
import { hull, MINUTE, type Span, type Spans, without } from './spans.ts'

const NOTHING = { in: null, out: null }
const ON_TIME = { lateMinutes: 0, earlyMinutes: 0 }

/** The punctuality of a segment whose clock-ins are known; grace decides whether, not how much. */
function punctuality(
  due: Span,
  picked: { in: number | null; out: number | null },
  shift: DayShift,
) {
  const late = picked.in === null ? 0 : picked.in - due.from
  const early = picked.out === null ? 0 : due.to - picked.out
  return {
    lateMinutes: late > shift.lateGrace ? Math.ceil(late / MINUTE) : 0,
    earlyMinutes: early > shift.earlyGrace ? Math.ceil(early / MINUTE) : 0,
  }
}

function judged(
  segment: DaySegment,
  due: Span | null,
  windows: Windows,
  facts: DayFacts,
  shift: DayShift,
) {
  const { seq, needIn, needOut } = segment
  const picked = due ? pick(facts.punches, due, windows) : NOTHING
  // Who comes later within the flexible time goes later by as much.
  const later = due ? Math.max(0, Math.min((picked.in ?? due.from) - due.from, shift.flex)) : 0
  const flexed = due && { from: due.from + later, to: due.to + later }
  const { lateMinutes, earlyMinutes } = flexed ? punctuality(flexed, picked, shift) : ON_TIME
  return {
    seq,
    inWindow: windows.in,
    outWindow: windows.out,
    due: flexed,
    in: picked.in,
    out: picked.out,
    lateMinutes,
    earlyMinutes,
    isInMissing: due !== null && needIn && picked.in === null && facts.now > windows.in.to,
    isOutMissing: due !== null && needOut && picked.out === null && facts.now > windows.out.to,
    isAbsent: false,
  }
}

/** Segments between which nobody clocks belong together: one clock-in speaks for all of them. */
const runsOf = followsFrom((segments: readonly DaySegment[]): readonly (readonly number[])[] => {
  const runs: number[][] = []
  segments.forEach((segment, index) => {
    const before = segments[index - 1]
    const isJoined = before && !before.needOut && !segment.needIn
    if (isJoined) runs.at(-1)?.push(index)
    else runs.push([index])
  })
  return runs
})

/** When the segments are due of a day on which nothing excuses from work. */
const plainDues = followsFrom((segments: readonly DaySegment[]) =>
  segments.map((segment) => hull(workOf(segment))),
)

/** A run is absent when clock-ins were needed and none of them came. */
function isAbsent(
  run: readonly number[],
  segments: readonly DaySegment[],
  results: readonly SegmentResult[],
) {
  const dues = run.filter((index) => results[index]?.due)
  const needed = dues.filter((index) => segments[index]?.needIn || segments[index]?.needOut)
  return (
    needed.length > 0 &&
    needed.every((index) => {
      const segment = segments[index]
      const result = results[index]
      if (!segment || !result || result.in !== null || result.out !== null) return false
      return (!segment.needIn || result.isInMissing) && (!segment.needOut || result.isOutMissing)
    })
  )
}

/** What became of every segment of a shift (domain 09 A07, steps 2 to 7); `excused` needs no clock-in. */
export function judgeSegments(
  shift: DayShift,
  excused: Spans,
  facts: DayFacts,
): readonly SegmentResult[] {
  const { segments } = shift
  const dues =
    excused.length === 0
      ? plainDues(segments)
      : segments.map((segment) => hull(without(workOf(segment), excused)))
  const windows = windowsOf(segments, dues, facts.reach)
  const results = segments.map((segment, index) =>
    judged(segment, dues[index] ?? null, windows[index] as Windows, facts, shift),
  )
  const absent = runsOf(segments).filter((run) => isAbsent(run, segments, results))
  if (absent.length === 0) return results
  return results.map((result, index) =>
    result.due && absent.some((run) => run.includes(index))
      ? { ...result, isAbsent: true, isInMissing: false, isOutMissing: false }
      : result,
  )
}
