import { PUBLIC_HOLIDAY } from '#modules/attendance/calendar/define/choices.ts'
import type { DayFacts, DayFigures, DayResult, DayStatus } from './day-facts.ts'
import { awayValue } from './day-values.ts'
import { freeDay } from './free-day.ts'
import { overtimeOf } from './overtime.ts'
import { shiftDay } from './shift-day.ts'

/** A day without a plan: only trips and approved overtime can produce figures. */
function idleDay(facts: DayFacts): DayFigures {
  const { overtime, overtimeParts, holidayMinutes } = overtimeOf(facts, [], 0)
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
    overtime,
    overtimeParts,
    holidayMinutes,
  }
}

function figuresOf(facts: DayFacts): DayFigures {
  const { plan } = facts
  if (plan.kind === 'shift') return shiftDay(plan.shift, facts)
  return plan.kind === 'free' ? freeDay(plan.seconds, facts) : idleDay(facts)
}

/** The status of a day that has no other status. */
function plainStatus(
  { plan, dayClass }: DayFacts,
  { isProvisional }: { isProvisional: boolean },
): DayStatus {
  if (plan.kind === 'unscheduled') return 'unscheduled'
  if (plan.kind === 'rest') return dayClass === PUBLIC_HOLIDAY ? 'holiday' : 'rest'
  return isProvisional ? 'pending' : 'normal'
}

/** All statuses of a day, the most serious first. */
function statusesOf(facts: DayFacts, day: DayFigures): readonly DayStatus[] {
  const { absentValue: absent, requiredValue: required, overtime } = day
  const isHourly = (id: string) => facts.leaves.some((paper) => paper.isHourly && paper.id === id)
  const statuses: DayStatus[] = []
  if (absent > 0) statuses.push(absent >= required ? 'absent' : 'halfAbsent')
  if (day.lateTimes > 0) statuses.push('late')
  if (day.earlyTimes > 0) statuses.push('early')
  if (day.missingTimes > 0) statuses.push('missing')
  if (day.leaves.some(({ id }) => !isHourly(id))) statuses.push('leave')
  if (day.leaves.some(({ id }) => isHourly(id))) statuses.push('hourlyLeave')
  if (day.tripValue > 0) statuses.push('trip')
  if (day.returnValue > 0) statuses.push('return')
  if (overtime.workday + overtime.restday + overtime.holiday > day.holidayMinutes) {
    statuses.push('overtime')
  }
  if (statuses.length === 0) statuses.push(plainStatus(facts, day))
  return statuses
}

/** Two requests can claim the same time: the older request takes it. Ids are assigned in order of time. */
function byId<Paper extends { id: string }>(papers: readonly Paper[]): readonly Paper[] {
  return papers.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Computes the figures of one employee's day from its facts alone. The same facts give the same figures,
 * whatever their order (domain 09 A07). Attended, leave and absent values together never exceed the value of
 * the day.
 */
export function computeDay(dayFacts: DayFacts): DayResult {
  const hasPapers = dayFacts.leaves.length + dayFacts.overtime.length > 1
  const facts = hasPapers
    ? { ...dayFacts, leaves: byId(dayFacts.leaves), overtime: byId(dayFacts.overtime) }
    : dayFacts
  const day = figuresOf(facts)
  return Object.assign(day, { statuses: statusesOf(facts, day) })
}
