import type { DayFacts, DaySegment, DayShift, SegmentResult } from './day-facts.ts'
import { pick, type Windows, windowsOf } from './punches.ts'
import { followsFrom, workOf } from './shift-parts.ts'
import { hull, joined, MINUTE, type Span, type Spans, secondsOf, shared, without } from './spans.ts'

const NOTHING = { in: null, out: null }
const ON_TIME = { lateMinutes: 0, earlyMinutes: 0 }

/**
 * How long the employee was absent from a segment that was due. Where leave lies in between, only working
 * time without an excuse counts. Without leave it is the plain time between the two moments.
 */
function missedBetween(from: number, to: number, segment: DaySegment, due: Span, excused: Spans) {
  if (to <= from) return 0
  const missed = [{ from, to }]
  if (excused.length === 0 || shared(excused, missed).length === 0) return to - from
  // Flexible time moves the due time past the end of the segment.
  const work = joined([...workOf(segment), { from: segment.to, to: Math.max(due.to, segment.to) }])
  return secondsOf(shared(without(work, excused), missed))
}

/**
 * Lateness and early leaving of a segment with known clock-ins. The grace period decides whether minutes
 * count, not how many.
 */
function punctuality(
  segment: DaySegment,
  due: Span,
  picked: { in: number | null; out: number | null },
  shift: DayShift,
  excused: Spans,
) {
  const late = picked.in === null ? 0 : missedBetween(due.from, picked.in, segment, due, excused)
  const early = picked.out === null ? 0 : missedBetween(picked.out, due.to, segment, due, excused)
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
  excused: Spans,
) {
  const { seq, needIn, needOut } = segment
  const picked = due ? pick(facts.punches, due, windows) : NOTHING
  // An employee who arrives later within the flexible time must leave later by the same time.
  const later = due ? Math.max(0, Math.min((picked.in ?? due.from) - due.from, shift.flex)) : 0
  const flexed = due && { from: due.from + later, to: due.to + later }
  const { lateMinutes, earlyMinutes } = flexed
    ? punctuality(segment, flexed, picked, shift, excused)
    : ON_TIME
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
    isLeftOver: false,
  }
}

/** Segments without clock-ins between them form a run: one clock-in counts for the whole run. */
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

/** The due times of the segments on a day without leave or trips. */
const plainDues = followsFrom((segments: readonly DaySegment[]) =>
  segments.map((segment) => hull(workOf(segment))),
)

/** A run counts as absent when it needed clock-ins and the employee made none. */
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

/** The seconds of a run that leave does not excuse; null where leave excuses none of it. */
function owedBy(run: readonly number[], segments: readonly DaySegment[], excused: Spans) {
  const work = joined(
    run.flatMap((index) => {
      const segment = segments[index]
      return segment ? [...workOf(segment)] : []
    }),
  )
  const owed = secondsOf(without(work, excused))
  return owed < secondsOf(work) ? owed : null
}

type Run = readonly number[]

/**
 * A run without clock-ins in which the time not covered by leave is below the threshold for absence. An employee with a
 * clock-in for a later segment was late by this length of time; an employee with a clock-in for an earlier segment left
 * early by it.
 */
function leftOver(
  run: Run,
  { segments, lateToHalf, lateGrace, earlyGrace }: DayShift,
  results: readonly SegmentResult[],
  excused: Spans,
): Pick<SegmentResult, 'lateMinutes' | 'earlyMinutes'> | null {
  const owed = excused.length === 0 ? null : owedBy(run, segments, excused)
  if (owed === null || (lateToHalf > 0 && owed >= lateToHalf)) return null
  const [first, last] = [run[0] ?? 0, run.at(-1) ?? 0]
  const isThere = (result: SegmentResult) => result.in !== null || result.out !== null
  const minutes = Math.ceil(owed / MINUTE)
  if (results.slice(last + 1).some(isThere)) {
    return { lateMinutes: owed > lateGrace ? minutes : 0, earlyMinutes: 0 }
  }
  if (results.slice(0, first).some(isThere)) {
    return { lateMinutes: 0, earlyMinutes: owed > earlyGrace ? minutes : 0 }
  }
  return null
}

/** The results of the segments in a run without clock-ins. */
function settledRun(
  run: Run,
  results: readonly SegmentResult[],
  rest: ReturnType<typeof leftOver>,
) {
  return results.map((result, index) => {
    if (!result.due || !run.includes(index)) return result
    const settled = { ...result, isInMissing: false, isOutMissing: false }
    if (!rest) return { ...settled, isAbsent: true }
    const carries = index === (rest.lateMinutes > 0 ? run[0] : run.at(-1))
    const minutes = carries ? rest : ON_TIME
    return {
      ...settled,
      isLeftOver: true,
      lateMinutes: minutes.lateMinutes,
      earlyMinutes: minutes.earlyMinutes,
    }
  })
}

/**
 * The result of every segment of a shift (domain 09 A07, steps 2 to 7). Time in `excused` needs no clock-in.
 */
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
  const papers = { excused, overtime: facts.overtime }
  const windows = windowsOf(segments, dues, facts.reach, papers)
  const results = segments.map((segment, index) =>
    judged(segment, dues[index] ?? null, windows[index] as Windows, facts, shift, excused),
  )
  const absent = runsOf(segments).filter((run) => isAbsent(run, segments, results))
  return absent.reduce<readonly SegmentResult[]>(
    (all, run) => settledRun(run, all, leftOver(run, shift, results, excused)),
    results,
  )
}
