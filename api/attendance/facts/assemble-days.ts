import type {
  DayFacts,
  DayPlan,
  DayShift,
  Half,
  LeavePaper,
  OvertimeRule,
} from '#api/attendance/day/facts.ts'
import { MIDNIGHT, type Span } from '#api/attendance/day/spans.ts'
import { borderOf, type Worked, workedOn } from './reach.ts'
import { dayNumber, type FactRows, type Paper, type PlannedDay, type Punch } from './rows.ts'

/** A day that can be computed: whose it is, what was planned, and all its facts. */
export type AssembledDay = {
  planned: PlannedDay
  /** Which day since 1970 it is. */
  day: number
  facts: DayFacts
  /** Its clock-ins that are still kept for another day. */
  strays: readonly Punch[]
  /** Whether a clock-in that is missing when the month is closed costs half a day. */
  missToAbsent: boolean
}

/** How overtime is told, in the words of the group's rule. */
const OVERTIME_RULES: Readonly<Record<string, OvertimeRule>> = {
  审批为准: 'paper',
  打卡为准: 'punches',
  审批与打卡取小: 'shorter',
}
const NO_GROUP = {
  freeMinutes: null,
  overtimeRule: '审批为准',
  overtimeUnit: 30,
  missToAbsent: true,
}
const MINUTE = 60
const AFTERNOON = '下午'
const MORNING = '上午'

function spanOn({ startAt, endAt }: Paper, day: number): Span | null {
  if (startAt === null || endAt === null) return null
  return { from: startAt - day * MIDNIGHT, to: endAt - day * MIDNIGHT }
}

/** Which halves of a day a leave takes that has a half on its first and on its last day. */
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
    // A night may last into the next day, and longer than that no shift does.
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
    return isOwn ? [{ id: paper.id, span, toLieu: paper.settle === '调休' }] : []
  })
}

/** A day of somebody with its shift, as far as that can be worked. */
type Slot = { planned: PlannedDay; day: number; shift: DayShift | null }

function slotOf(planned: PlannedDay, { shifts }: FactRows): Slot {
  const shift = planned.plan === 'shift' ? shifts.get(planned.shiftId ?? '') : undefined
  const isWorked = shift !== undefined && shift.segments.length > 0
  return { planned, day: dayNumber(planned.date), shift: isWorked ? shift : null }
}

/** The time whose clock-ins belong to each day: a day without a neighbour ends at midnight or with its own. */
function reachesOf(slots: readonly Slot[], worked: readonly Worked[]): readonly Span[] {
  const at = (index: number, day: number) =>
    slots[index]?.day === day ? (worked[index] ?? null) : null
  return slots.map(({ day }, index) => {
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
  // A shift that nobody has given any times asks nothing of anybody.
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

type Own = { reach: Span; overtime: DayFacts['overtime']; papers: readonly Paper[] }

function assembleDay(rows: FactRows, slot: Slot, next: Slot | undefined, own: Own): AssembledDay {
  const { planned, day, shift } = slot
  const { reach, overtime, papers } = own
  const rules = (planned.groupId && rows.groups.get(planned.groupId)) || NO_GROUP
  const midnight = day * MIDNIGHT
  const punches = (rows.punches.get(planned.userId) ?? []).filter(
    ({ at }) => at - midnight >= reach.from && at - midnight < reach.to,
  )
  // Written out key by key, as in day-row.ts: there are hundreds of thousands of them.
  const facts: DayFacts = {
    plan: planOf(planned, shift, rules.freeMinutes),
    dayClass: planned.dayClass,
    nextClass: next?.day === day + 1 ? next.planned.dayClass : planned.dayClass,
    reach,
    overtime,
    punches: punches.map(({ at }) => at - midnight),
    leaves: papers.length > 0 ? leavesOn(papers, day) : NONE,
    away: papers.length > 0 ? papers.flatMap((paper) => awayOn(paper, day)) : NONE,
    overtimeRule: OVERTIME_RULES[rules.overtimeRule] ?? 'paper',
    overtimeUnit: rules.overtimeUnit * MINUTE,
    now: rows.now - midnight,
    settlesMissing: false,
  }
  const strays = punches.filter(({ workDay }) => workDay !== day)
  return { planned, day, facts, strays, missToAbsent: rules.missToAbsent }
}

const NONE: readonly never[] = []

const leavesOn = (papers: readonly Paper[], day: number) =>
  papers.filter(isLeave).flatMap((paper) => leaveOn(paper, day) ?? [])

/** Rows of one person after the other. */
function* perPerson(days: readonly PlannedDay[]): Generator<readonly PlannedDay[]> {
  let begin = 0
  for (let index = 1; index <= days.length; index += 1) {
    if (days[index]?.userId === days[begin]?.userId) continue
    yield days.slice(begin, index)
    begin = index
  }
}

/** The days from `from` to `to` with their facts; the days on either side only tell where these end. */
export function* assembleDays(
  rows: FactRows,
  { from, to }: { from: string; to: string },
): Generator<AssembledDay> {
  for (const own of perPerson(rows.days)) {
    const slots = own.map((planned) => slotOf(planned, rows))
    const papers = rows.papers.get(own[0]?.userId ?? '') ?? []
    const plain = reachesOf(
      slots,
      slots.map(({ shift }) => workedOn(shift, [])),
    )
    const overtime = slots.map(({ day }, index) =>
      papers.length > 0 ? overtimeOn(papers, day, plain[index] as Span) : [],
    )
    const worked = slots.map(({ shift }, index) =>
      workedOn(
        shift,
        (overtime[index] ?? []).map(({ span }) => span),
      ),
    )
    const reaches = reachesOf(slots, worked)
    for (const [index, slot] of slots.entries()) {
      const { date } = slot.planned
      if (date < from || date > to) continue
      const facts = { reach: reaches[index] as Span, overtime: overtime[index] ?? [], papers }
      yield assembleDay(rows, slot, slots[index + 1], facts)
    }
  }
}
