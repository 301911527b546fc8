import type { DayFacts, DayFigures, LeavePaper } from './facts.ts'
import { overtimeOf } from './overtime.ts'
import { presence } from './presence.ts'
import { joined, MIDNIGHT, MINUTE, type Span, secondsOf, shared, without } from './spans.ts'
import { awayValue, FULL_DAY, hundredths, upToHalf } from './values.ts'

const DAY: Span = { from: 0, to: MIDNIGHT }

/** Leave of a day of free hours: it has a length but no place in the day. */
function leavesOf(papers: readonly LeavePaper[], seconds: number): DayFigures['leaves'] {
  let left = seconds
  return papers.map(({ id, kind, halves, span }) => {
    const asked = halves.length * (seconds / 2) + secondsOf(shared([DAY], span ? [span] : []))
    const taken = Math.min(asked, left)
    left -= taken
    return { id, kind, minutes: Math.floor(taken / MINUTE), value: shareOf(taken, seconds) }
  })
}

/** Hundredths of a day that some of its seconds are worth. */
function shareOf(part: number, seconds: number): number {
  return hundredths((part / seconds) * FULL_DAY)
}

/** The figures of a day of free hours: only how long somebody was there counts (domain 09 A07, step 10). */
export function freeDay(seconds: number, facts: DayFacts): DayFigures {
  const { punches, now, reach, settlesMissing } = facts
  const leaves = leavesOf(facts.leaves, seconds)
  const leave = joined(facts.leaves.flatMap(({ span }) => (span ? [span] : [])))
  const leaveValue = leaves.reduce((sum, { value }) => sum + value, 0)
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
  const isEarly = isOver && punches.length > 1 && short > 0
  return {
    segments: [],
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
    overtime: overtimeOf(facts, leave),
    isNight: false,
    isProvisional: !isOver && !isExcused,
  }
}
