import { PUBLIC_HOLIDAY } from '#resources/attendance/settings/choices.ts'
import type { DayFacts, DayFigures, DayResult, DayStatus } from './facts.ts'
import { freeDay } from './free-day.ts'
import { overtimeOf } from './overtime.ts'
import { shiftDay } from './shift-day.ts'
import { awayValue } from './values.ts'

/** A day on which nothing was planned: only trips and overtime on paper can stand on it. */
function idleDay(facts: DayFacts): DayFigures {
  return {
    segments: [],
    leaves: [],
    requiredMinutes: 0,
    workedMinutes: 0,
    requiredValue: 0,
    attendedValue: 0,
    absentValue: 0,
    leaveMinutes: 0,
    lateMinutes: 0,
    lateTimes: 0,
    earlyMinutes: 0,
    earlyTimes: 0,
    missingTimes: 0,
    isNight: false,
    isProvisional: false,
    tripValue: awayValue(facts, 'trip'),
    returnValue: awayValue(facts, 'return'),
    overtime: overtimeOf(facts, []),
  }
}

function figuresOf(facts: DayFacts): DayFigures {
  const { plan } = facts
  if (plan.kind === 'shift') return shiftDay(plan.shift, facts)
  return plan.kind === 'free' ? freeDay(plan.seconds, facts) : idleDay(facts)
}

/** What is to be said of a day on which nothing in particular happened. */
function plainStatus(
  { plan, dayClass }: DayFacts,
  { isProvisional }: { isProvisional: boolean },
): DayStatus {
  if (plan.kind === 'unscheduled') return 'unscheduled'
  if (plan.kind === 'rest') return dayClass === PUBLIC_HOLIDAY ? 'holiday' : 'rest'
  return isProvisional ? 'pending' : 'normal'
}

/** Everything that is to be said of a day, the gravest first. */
function statusesOf(facts: DayFacts, day: DayFigures): readonly DayStatus[] {
  const { absentValue: absent, requiredValue: required, overtime } = day
  const hourly = new Set(facts.leaves.filter(({ isHourly }) => isHourly).map(({ id }) => id))
  const said: [DayStatus, boolean][] = [
    ['absent', absent > 0 && absent >= required],
    ['halfAbsent', absent > 0 && absent < required],
    ['late', day.lateTimes > 0],
    ['early', day.earlyTimes > 0],
    ['missing', day.missingTimes > 0],
    ['leave', day.leaves.some(({ id }) => !hourly.has(id))],
    ['hourlyLeave', day.leaves.some(({ id }) => hourly.has(id))],
    ['trip', day.tripValue > 0],
    ['return', day.returnValue > 0],
    ['overtime', overtime.workday + overtime.restday + overtime.holiday > 0],
  ]
  const special = said.filter(([, isSo]) => isSo).map(([status]) => status)
  return special.length > 0 ? special : [plainStatus(facts, day)]
}

/** Papers that ask for the same time: the older one has it. Ids are given out in order of time. */
function byId<Paper extends { id: string }>(papers: readonly Paper[]): readonly Paper[] {
  return papers.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The figures of one person's day, from its facts alone: same facts, same figures, in whatever order they
 * came (domain 09 A07). Attended, leave and absent are never worth more than the day.
 */
export function computeDay(given: DayFacts): DayResult {
  const hasPapers = given.leaves.length + given.overtime.length > 1
  const facts = hasPapers
    ? { ...given, leaves: byId(given.leaves), overtime: byId(given.overtime) }
    : given
  const day = figuresOf(facts)
  return Object.assign(day, { statuses: statusesOf(facts, day) })
}
