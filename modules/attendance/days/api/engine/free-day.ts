import type { DayFacts, DayFigures, LeavePaper, SegmentResult } from './day-facts.ts'
import {
  awayValue,
  FULL_DAY,
  fineHundredths,
  hourlyValue,
  hundredths,
  leaveValueOf,
  upToHalf,
} from './day-values.ts'
import { holidaySpans } from './hours-kind.ts'
import { overtimeOf } from './overtime.ts'
import { presence } from './presence.ts'
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

const DAY: Span = { from: 0, to: MIDNIGHT }

/** The value, in hundredths of a day, of `part` of the day's required `seconds`. */
function shareOf(part: number, seconds: number): number {
  return hundredths((part / seconds) * FULL_DAY)
}

/** Leave on a day of free hours: it has a length but no fixed time. */
function leavesOf(papers: readonly LeavePaper[], seconds: number): DayFigures['leaves'] {
  let left = seconds
  let leftValue = FULL_DAY
  return papers.map(({ id, kind, isHourly, halves, span }) => {
    const requestedSeconds =
      halves.length * (seconds / 2) + secondsOf(shared([DAY], span ? [span] : []))
    const taken = Math.min(requestedSeconds, left)
    left -= taken
    const worth = fineHundredths(isHourly ? hourlyValue(taken) : (taken / seconds) * FULL_DAY)
    // Leave that takes all of the hours takes the whole day.
    const value = left === 0 ? leftValue : Math.min(worth, leftValue)
    leftValue = fineHundredths(leftValue - value)
    return { id, kind, minutes: Math.floor(taken / MINUTE), value }
  })
}

/** The first and the last clock-in of a day of free hours. A single clock-in counts as the start. */
function clockedOf({ punches, reach }: DayFacts): readonly SegmentResult[] {
  if (punches.length === 0) return []
  return [
    {
      seq: 1,
      inWindow: reach,
      outWindow: reach,
      due: null,
      in: Math.min(...punches),
      out: punches.length > 1 ? Math.max(...punches) : null,
      lateMinutes: 0,
      earlyMinutes: 0,
      isInMissing: false,
      isOutMissing: false,
      isAbsent: false,
      isLeftOver: false,
    },
  ]
}

/** Time worked on a statutory holiday that no overtime request covers. */
function holidayTime(worked: Spans, { kinds, overtime, overtimeRule, reach }: DayFacts): Spans {
  const papers = overtime.map(({ span }) =>
    overtimeRule === 'punches' ? { from: span.from, to: reach.to } : span,
  )
  return without(shared(worked, holidaySpans(kinds)), joined(papers))
}

/**
 * The figures of a day of free hours: only the length of the employee's presence counts (domain 09 A07, step
 * 10).
 */
export function freeDay(seconds: number, facts: DayFacts): DayFigures {
  const { punches, now, reach, settlesMissing } = facts
  const leaves = leavesOf(facts.leaves, seconds)
  const leave = joined(facts.leaves.flatMap(({ span }) => (span ? [span] : [])))
  const leaveValue = leaveValueOf(leaves)
  const away = without(shared([DAY], joined(facts.away.map(({ span }) => span))), leave)
  const present = without(presence(facts), joined([...leave, ...away]))
  const leaveMinutes = leaves.reduce((sum, { minutes }) => sum + minutes, 0)
  const due = Math.max(seconds - leaveMinutes * MINUTE, 0)
  const credit = Math.min(secondsOf(away), due)
  const short = Math.max(due - credit - secondsOf(present), 0)
  const isOver = now > reach.to
  const isExcused = due - credit <= 0
  const isAbsent = isOver && !isExcused && punches.length === 0
  const isMissing = isOver && !isExcused && punches.length === 1
  const rest = FULL_DAY - leaveValue
  const lost = upToHalf(rest - shareOf(credit, seconds))
  const missed = isMissing && settlesMissing ? FULL_DAY / 2 : 0
  const absent = Math.min(isAbsent ? lost : missed, rest)
  const awayOnHoliday = Math.min(secondsOf(holidayTime(away, facts)), credit)
  const { overtime, overtimeParts, holidayMinutes } = overtimeOf(
    facts,
    leave,
    secondsOf(holidayTime(present, facts)) + awayOnHoliday,
  )
  const isEarly = isOver && punches.length > 1 && short > 0
  return {
    segments: clockedOf(facts),
    leaves,
    requiredMinutes: Math.floor(seconds / MINUTE),
    requiredValue: FULL_DAY,
    workedMinutes: Math.floor((secondsOf(present) + credit) / MINUTE),
    attendedValue: isOver || isExcused ? rest - absent : 0,
    absentValue: absent,
    leaveMinutes,
    tripValue: awayValue(facts, 'trip'),
    returnValue: awayValue(facts, 'return'),
    lateMinutes: 0,
    lateTimes: 0,
    missingTimes: isMissing ? 1 : 0,
    earlyMinutes: isEarly ? Math.ceil(short / MINUTE) : 0,
    earlyTimes: isEarly ? 1 : 0,
    overtime,
    overtimeParts,
    holidayMinutes,
    isNight: false,
    isProvisional: !isOver && !isExcused,
  }
}
