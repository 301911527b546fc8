import type {
  DayFacts,
  DayPlan,
  DayShift,
  Half,
  HoursKind,
  HoursKinds,
  LeavePaper,
  OvertimeRule,
} from '#modules/attendance/days/api/engine/day-facts.ts'
import { hoursKind } from '#modules/attendance/days/api/engine/hours-kind.ts'
import { MIDNIGHT, type Span } from '#modules/attendance/days/api/engine/spans.ts'
import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { TIME_OFF } from '#modules/attendance/requests/define/choices.ts'
import { borderOf, type ClockInRange, workedOn } from './clock-in-range.ts'
import { type Basis, basisFinder } from './computation-basis.ts'
import {
  dayNumber,
  type FactRows,
  type GroupRules,
  type Paper,
  type PlannedDay,
  type Punches,
} from './fact-rows.ts'

/** A day that is ready to be computed: the employee, the plan and all facts. */
export type AssembledDay = {
  planned: PlannedDay
  facts: DayFacts
  /** All requests of the employee in the range. */
  papers: readonly Paper[]
  /** Clock-ins of this day that are still stored under another day, in seconds since 1970. */
  strays: readonly number[]
  /** Whether a missing clock-in costs half a day when the month is closed. */
  missToAbsent: boolean
  basis: Basis
}

/** The overtime rule of the group, by its stored value. */
const OVERTIME_RULES: Readonly<Record<string, OvertimeRule>> = {
  审批为准: 'paper',
  打卡为准: 'punches',
  审批与打卡取小: 'shorter',
}
const NO_GROUP: GroupRules = {
  freeMinutes: null,
  overtimeRule: '审批为准',
  overtimeUnit: 30,
  missToAbsent: true,
  workHours: STANDARD_HOURS,
  cycle: null,
  hoursFrom: null,
  hoursTo: null,
}
const MINUTE = 60
const AFTERNOON = '下午'
const MORNING = '上午'

function spanOn({ startAt, endAt }: Paper, day: number): Span | null {
  if (startAt === null || endAt === null) return null
  return { from: startAt - day * MIDNIGHT, to: endAt - day * MIDNIGHT }
}

/** The halves of a day that a leave request takes, if it begins or ends with a half day. */
function halvesOn({ fromDay, toDay, fromHalf, toHalf }: Paper, day: number): readonly Half[] {
  if (day < fromDay || day > toDay) return []
  const isSecondOnly = day === fromDay && fromHalf === AFTERNOON
  const isFirstOnly = day === toDay && toHalf === MORNING
  if (isSecondOnly && isFirstOnly) return []
  if (isSecondOnly) return ['second']
  return isFirstOnly ? ['first'] : ['first', 'second']
}

function leaveOn(paper: Paper, day: number): LeavePaper | null {
  const { id, sort, kind } = paper
  const isHourly = sort === 'hours'
  const base = { id, kind: kind ?? '', isHourly }
  if (isHourly) {
    const span = spanOn(paper, day)
    // A night shift may last into the next day, but no longer.
    const touches = span && span.to > 0 && span.from < 2 * MIDNIGHT
    return touches ? { ...base, halves: [], span } : null
  }
  const halves = halvesOn(paper, day)
  return halves.length > 0 ? { ...base, halves, span: null } : null
}

/** Spans of overtime that begin within a day's reach. */
function overtimeOn(papers: readonly Paper[], day: number, reach: Span) {
  return papers.flatMap((paper) => {
    const span = paper.sort === 'overtime' ? spanOn(paper, day) : null
    const isOwn = span && span.from >= reach.from && span.from < reach.to
    return isOwn ? [{ id: paper.id, span, toLieu: paper.settle === TIME_OFF }] : []
  })
}

/** An employee's day with its shift, where the shift has times. */
type Slot = { planned: PlannedDay; shift: DayShift | null }

/** A shift as it was on a day. */
function shiftOn({ shifts }: FactRows, shiftId: string | null, day: number) {
  const versions = shifts.get(shiftId ?? '')
  return versions?.find(({ from, until }) => day >= from && day <= until)?.shift
}

function slotOf(planned: PlannedDay, rows: FactRows): Slot {
  const { plan, shiftId, day } = planned
  const shift = plan === 'shift' ? shiftOn(rows, shiftId, day) : undefined
  const isWorked = shift !== undefined && shift.segments.length > 0
  return { planned, shift: isWorked ? shift : null }
}

/**
 * The time range whose clock-ins belong to each day. A day without a neighbour ends at midnight, or later
 * with its own shift.
 */
function reachesOf(slots: readonly Slot[], worked: readonly ClockInRange[]): readonly Span[] {
  const at = (index: number, day: number) =>
    slots[index]?.planned.day === day ? (worked[index] ?? null) : null
  return slots.map(({ planned: { day } }, index) => {
    const own = worked[index] ?? null
    return {
      from: borderOf(at(index - 1, day - 1), own) - MIDNIGHT,
      to: borderOf(own, at(index + 1, day + 1)),
    }
  })
}

function planOf(planned: PlannedDay, shift: DayShift | null, freeMinutes: number | null): DayPlan {
  if (planned.plan === 'free' && freeMinutes) return { kind: 'free', seconds: freeMinutes * MINUTE }
  if (shift) return { kind: 'shift', shift }
  // A shift without times requires no work.
  return { kind: planned.plan === 'unscheduled' ? 'unscheduled' : 'rest' }
}

const isLeave = ({ sort }: Paper) => sort === 'leave' || sort === 'visit' || sort === 'hours'

function awayOn(paper: Paper, day: number): DayFacts['away'] {
  const { id, sort } = paper
  if (sort !== 'trip' && sort !== 'return') return []
  const span = spanOn(paper, day)
  const touches = span && span.to > 0 && span.from < 2 * MIDNIGHT
  return touches ? [{ id, kind: sort, span }] : []
}

const leavesOn = (papers: readonly Paper[], day: number) =>
  papers.filter(isLeave).flatMap((paper) => leaveOn(paper, day) ?? [])

const NONE: readonly never[] = []
const NO_PUNCHES: Punches = { at: NONE, workDays: NONE }

/** Clock-ins within a time range. The search starts where the day before ended. */
function punchesWithin(
  { at }: Punches,
  { from, to }: Span,
  near: number,
): { from: number; to: number } {
  let first = near
  while (first > 0 && (at[first - 1] as number) >= from) first -= 1
  while (first < at.length && (at[first] as number) < from) first += 1
  let last = first
  while (last < at.length && (at[last] as number) < to) last += 1
  return { from: first, to: last }
}

/** The facts that an employee's days share, and the time range of each day. */
type Own = {
  rows: FactRows
  slots: readonly Slot[]
  reaches: readonly Span[]
  overtime: readonly DayFacts['overtime'][]
  papers: readonly Paper[]
  punches: Punches
  basisOf: ReturnType<typeof basisFinder>
}

const rulesOf = ({ rows }: Own, { groupId }: PlannedDay) =>
  (groupId && rows.groups.get(groupId)) || NO_GROUP

function ownOf(
  rows: FactRows,
  userId: string,
  planned: readonly PlannedDay[],
  basisOf: Own['basisOf'],
): Own {
  const slots = planned.map((day) => slotOf(day, rows))
  const papers = rows.papers.get(userId) ?? NONE
  const punches = rows.punches.get(userId) ?? NO_PUNCHES
  const plain = reachesOf(
    slots,
    slots.map(({ shift }) => workedOn(shift, NONE)),
  )
  if (!papers.some(({ sort }) => sort === 'overtime')) {
    return { rows, slots, reaches: plain, overtime: NONE, papers, punches, basisOf }
  }
  const overtime = planned.map(({ day }, index) => overtimeOn(papers, day, plain[index] as Span))
  const worked = slots.map(({ shift }, index) =>
    workedOn(
      shift,
      (overtime[index] ?? NONE).map(({ span }) => span),
    ),
  )
  return { rows, slots, reaches: reachesOf(slots, worked), overtime, papers, punches, basisOf }
}

/** The pay class of the hours of a day; the calendar decides for days outside the employment. */
function kindOn(own: Own, index: number, day: number): HoursKind {
  const slot = own.slots[index]
  if (slot?.planned.day !== day) return hoursKind(own.rows.calendar.get(day) ?? '0', undefined)
  const { planned, shift } = slot
  const { freeMinutes } = rulesOf(own, planned)
  return hoursKind(planned.dayClass, planOf(planned, shift, freeMinutes).kind)
}

function kindsOf(own: Own, index: number, day: number): HoursKinds {
  return {
    before: kindOn(own, index - 1, day - 1),
    own: kindOn(own, index, day),
    after: kindOn(own, index + 1, day + 1),
  }
}

function assembleDay(own: Own, index: number, within: { from: number; to: number }): AssembledDay {
  const { rows, papers, punches } = own
  const { planned, shift } = own.slots[index] as Slot
  const { day } = planned
  const rules = rulesOf(own, planned)
  const midnight = day * MIDNIGHT
  const moments: number[] = []
  const strays: number[] = []
  for (let nth = within.from; nth < within.to; nth += 1) {
    const at = punches.at[nth] as number
    moments.push(at - midnight)
    if (punches.workDays[nth] !== day) strays.push(at)
  }
  // Speed: written key by key, as in day-row.ts, because there are hundreds of thousands of objects.
  const facts: DayFacts = {
    plan: planOf(planned, shift, rules.freeMinutes),
    dayClass: planned.dayClass,
    kinds: kindsOf(own, index, day),
    reach: own.reaches[index] as Span,
    overtime: own.overtime[index] ?? NONE,
    punches: moments,
    leaves: papers.length > 0 ? leavesOn(papers, day) : NONE,
    away: papers.length > 0 ? papers.flatMap((paper) => awayOn(paper, day)) : NONE,
    overtimeRule: OVERTIME_RULES[rules.overtimeRule] ?? 'paper',
    overtimeUnit: rules.overtimeUnit * MINUTE,
    now: rows.now - midnight,
    settlesMissing: false,
  }
  return {
    planned,
    facts,
    papers,
    strays,
    missToAbsent: rules.missToAbsent,
    basis: own.basisOf(shift, rules, planned, rows.dayNames.get(day) ?? null),
  }
}

/**
 * Yields the days from `from` to `to` with their facts, one employee after the other. The days on either side
 * only set the borders. A generator lets the caller process each day without keeping all of them in memory.
 */
export function* assembleDays(
  rows: FactRows,
  { from, to }: { from: string; to: string },
): Generator<AssembledDay> {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const basisOf = basisFinder()
  for (const [userId, planned] of rows.days) {
    const own = ownOf(rows, userId, planned, basisOf)
    let near = 0
    for (const [index, { day }] of planned.entries()) {
      if (day < first || day > last) continue
      const reach = own.reaches[index] as Span
      const midnight = day * MIDNIGHT
      const reachSpan = { from: midnight + reach.from, to: midnight + reach.to }
      const within = punchesWithin(own.punches, reachSpan, near)
      near = within.to
      yield assembleDay(own, index, within)
    }
  }
}
