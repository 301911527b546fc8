import type {
  DayFacts,
  DayFigures,
  DayPart,
  DayShift,
  LeavePaper,
  SegmentResult,
} from './day-facts.ts'
import {
  awayValue,
  FULL_DAY,
  hourlyValue,
  hundredths,
  leaveRows,
  leaveValueOf,
  type Taken,
  takenBy,
  upToHalf,
} from './day-values.ts'
import { holidaySpans } from './hours-kind.ts'
import { judgeSegments } from './judge-segments.ts'
import { overtimeOf } from './overtime.ts'
import { isThrough, joinedByOvertime } from './overtime-window.ts'
import { partsOf, spanOfHalf, workOfShift } from './shift-parts.ts'
import {
  joined,
  MIDNIGHT,
  MINUTE,
  type Span,
  type Spans,
  secondsOf,
  shared,
  without,
} from './spans.ts'

/** The share of a part's value that the given spans take. */
function shareOf({ work, value }: DayPart, spans: Spans): number {
  return (secondsOf(shared(work, spans)) / secondsOf(work)) * value
}

/**
 * The parts of the day that count as absent because the employee did not clock in for the segment, or was
 * late or left early beyond the limit.
 */
function partsLost(
  result: SegmentResult,
  parts: readonly DayPart[],
  shift: DayShift,
): readonly DayPart[] {
  if (result.isAbsent) return parts.filter(({ seq }) => seq === result.seq)
  const reaches = (minutes: number, limit: number) => limit > 0 && minutes * MINUTE >= limit
  const { lateMinutes: late, earlyMinutes: early, seq } = result
  if (reaches(late, shift.lateToFull) || reaches(early, shift.lateToFull)) return parts
  const isLost = (part: DayPart) =>
    part.seq === seq &&
    ((reaches(late, shift.lateToHalf) && part.half !== 'second') ||
      (reaches(early, shift.lateToHalf) && part.half !== 'first'))
  return parts.filter(isLost)
}

/** The parts that missing clock-ins cost when the month is closed: half a day each. */
function partsMissing({ segments, parts }: Judged): readonly DayPart[] {
  return segments.flatMap(({ seq, isInMissing, isOutMissing }) =>
    parts.filter(
      (part) =>
        part.seq === seq &&
        ((isInMissing && part.half !== 'second') || (isOutMissing && part.half !== 'first')),
    ),
  )
}

interface Judged {
  shift: DayShift
  parts: readonly DayPart[]
  segments: readonly SegmentResult[]
  /** For each segment, the parts that it loses. */
  lost: readonly (readonly DayPart[])[]
  /** Leave and time away; absence never takes this time. */
  excused: Spans
  leaveValue: number
}

/** Absence in hundredths of a day, counted in half days and limited to the value that leave does not take. */
function absentValue(judged: Judged, settles: boolean): number {
  const { shift, parts, excused, leaveValue } = judged
  const lost = new Set(judged.lost.flat())
  const left = (part: DayPart) => part.value - shareOf(part, excused)
  const proven = upToHalf([...lost].reduce((all, part) => all + left(part), 0))
  const missing = settles ? partsMissing(judged).filter((part) => !lost.has(part)) : []
  const settled = missing.reduce((all, part) => all + upToHalf(left(part)), proven)
  // If leave and absence cover every part of the day, the whole value that leave does not take counts as absent.
  const isWhole = proven > 0 && parts.every((part) => lost.has(part) || left(part) < 1e-9)
  if (isWhole) return shift.value - leaveValue
  return Math.min(settled, Math.max(proven, FULL_DAY), shift.value - leaveValue)
}

/** Time worked: between clock-ins within the due time, and all time away. */
function workedSpans(
  facts: DayFacts,
  { shift, segments }: Judged,
  leave: Spans,
  away: Spans,
): Spans {
  const punched = shift.segments.map((segment, index): Spans => {
    const result = segments[index]
    if (!result?.due || result.isAbsent) return []
    const from = result.in ?? (segment.needIn ? null : result.due.from)
    const to = result.out ?? (segment.needOut ? null : result.due.to)
    if (from === null || to === null) return []
    const present = shared([{ from, to }], [result.due])
    return without(present, segment.rest ? [segment.rest] : [])
  })
  const known = shared(joined(punched.flat()), [{ from: -Infinity, to: facts.now }])
  return joined([...without(known, leave), ...away])
}

/** Whether the result of a segment is still open. */
function isPending(result: SegmentResult, needOut: boolean, now: number): boolean {
  if (!result.due || result.isAbsent || result.isLeftOver) return false
  if (now <= result.due.to) return true
  return needOut && result.out === null && !result.isOutMissing
}

/** A segment of a day that still runs: the employee may come and clock in. */
const withoutMissing = (result: SegmentResult): SegmentResult => ({
  ...result,
  isInMissing: false,
  isOutMissing: false,
})

/** Late and early minutes of segments that do not already count as absent. */
function punctuality({ segments, lost }: Judged) {
  const counted = segments.filter((_, index) => lost[index]?.length === 0)
  const sum = (of: (result: SegmentResult) => number) =>
    counted.reduce((all, one) => all + of(one), 0)
  return {
    lateMinutes: sum(({ lateMinutes }) => lateMinutes),
    lateTimes: sum(({ lateMinutes }) => (lateMinutes > 0 ? 1 : 0)),
    earlyMinutes: sum(({ earlyMinutes }) => earlyMinutes),
    earlyTimes: sum(({ earlyMinutes }) => (earlyMinutes > 0 ? 1 : 0)),
    missingTimes: segments.reduce(
      (all, { isInMissing, isOutMissing }) => all + Number(isInMissing) + Number(isOutMissing),
      0,
    ),
  }
}

/**
 * For each segment, the time after it in which work was due because of flexible time, or in which overtime does not
 * count yet. An employee with approved overtime through the gap to the next segment has not left work.
 */
function afterSegments(
  { segments }: DayShift,
  results: readonly SegmentResult[],
  overtime: DayFacts['overtime'],
): readonly Span[] {
  return segments.map((segment, index) => {
    const ends = Math.max(segment.to, results[index]?.due?.to ?? segment.to)
    const isWorkedThrough = isThrough(segment, segments[index + 1], overtime)
    return { from: segment.to, to: isWorkedThrough ? ends : ends + segment.overtimeAfter }
  })
}

/** How much leave takes of a part of the day, in hundredths. */
function leaveIn(part: DayPart, taken: readonly Taken<LeavePaper>[], rows: DayFigures['leaves']) {
  return taken.reduce((all, { paper, spans }) => {
    const value = rows.find(({ id }) => id === paper.id)?.value ?? 0
    const seconds = secondsOf(spans)
    if (seconds === 0) return all
    return all + (value * secondsOf(shared(part.work, spans))) / seconds
  }, 0)
}

/** The figures of a day with a planned shift, without statuses (domain 09 A07). */
export function shiftDay(planned: DayShift, facts: DayFacts): DayFigures {
  const shift = joinedByOvertime(planned, facts.overtime)
  const work = workOfShift(shift)
  const parts = partsOf(shift)
  const spansOfLeave = ({ halves, span }: LeavePaper): Spans =>
    joined([...halves.map((half) => spanOfHalf(shift, half)), ...(span ? [span] : [])])
  const taken = takenBy(facts.leaves, work, spansOfLeave)
  const leave = joined(taken.flatMap(({ spans }) => spans))
  const away = without(shared(work, joined(facts.away.map(({ span }) => span))), leave)
  const excused = joined([...leave, ...away])
  const worth = ({ paper, spans }: Taken<LeavePaper>) =>
    paper.isHourly
      ? hourlyValue(secondsOf(spans))
      : parts.reduce((sum, part) => sum + shareOf(part, spans), 0)
  const isAllLeave = leave.length > 0 && secondsOf(leave) === secondsOf(work)
  const leaves = leaveRows(taken, worth, shift.value, isAllLeave)
  const leaveValue = leaveValueOf(leaves)
  const segments = judgeSegments(shift, excused, facts)
  const lost = segments.map((result) => partsLost(result, parts, shift))
  const judged = { shift, parts, segments, lost, excused, leaveValue }
  const absent = absentValue(judged, facts.settlesMissing)
  const pending = shift.segments.filter((segment, index) => {
    const result = segments[index]
    return result ? isPending(result, segment.needOut, facts.now) : false
  })
  const open = parts.filter((part) => pending.some(({ seq }) => seq === part.seq))
  const openValue = hundredths(
    open.reduce((sum, part) => sum + Math.max(part.value - leaveIn(part, taken, leaves), 0), 0),
  )
  const left = shift.value - leaveValue - absent
  // Only a day that is over lacks a clock-in.
  const told = pending.length > 0 ? segments.map(withoutMissing) : segments
  const { lateMinutes, lateTimes, earlyMinutes, earlyTimes, missingTimes } = punctuality({
    ...judged,
    segments: told,
  })
  const worked = workedSpans(facts, judged, leave, away)
  const holiday = shared(worked, holidaySpans(facts.kinds))
  const notOvertime =
    facts.overtime.length === 0
      ? work
      : joined([...work, ...leave, ...afterSegments(shift, segments, facts.overtime)])
  const { overtime, overtimeParts, holidayMinutes } = overtimeOf(
    facts,
    notOvertime,
    secondsOf(holiday),
  )
  return {
    segments: told,
    leaves,
    lateMinutes,
    lateTimes,
    earlyMinutes,
    earlyTimes,
    missingTimes,
    requiredMinutes: Math.floor(secondsOf(work) / MINUTE),
    requiredValue: shift.value,
    // Flexible time moves the due time past the end of the shift, but does not make the day longer.
    workedMinutes: Math.floor(
      Math.min(secondsOf(worked), secondsOf(work) - secondsOf(leave)) / MINUTE,
    ),
    attendedValue: Math.max(left - openValue, 0),
    absentValue: absent,
    leaveMinutes: leaves.reduce((sum, { minutes }) => sum + minutes, 0),
    tripValue: awayValue(facts, 'trip'),
    returnValue: awayValue(facts, 'return'),
    overtime,
    overtimeParts,
    holidayMinutes,
    isNight: shift.segments.some(({ to }) => to > MIDNIGHT),
    isProvisional: pending.length > 0,
  }
}
