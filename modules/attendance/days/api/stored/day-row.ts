import { computeDay } from '#modules/attendance/days/api/engine/compute-day.ts'
import type {
  DayResult,
  HoursKind,
  OvertimePart,
  SegmentResult,
} from '#modules/attendance/days/api/engine/day-facts.ts'
import { leaveValueOf } from '#modules/attendance/days/api/engine/day-values.ts'
import { MIDNIGHT } from '#modules/attendance/days/api/engine/spans.ts'
import type { AssembledDay } from '#modules/attendance/days/api/facts/assemble-days.ts'
import { storedFacts } from './stored-facts.ts'

const HUNDRED = 100
/** Asia/Shanghai has no daylight saving time. */
const AHEAD_SECONDS = 8 * 3600

/** The database row of a day, by column name: the date as days since 1970, moments as seconds since 1970. */
export type DayRow = ReturnType<typeof dayRow>

// Speed: objects here and in the figures of a day are written key by key. There are hundreds of thousands at
// a time, and spreading objects costs more than the whole computation.

type SegmentCell = {
  seq: number
  in?: number
  out?: number
  dueFrom?: number
  dueTo?: number
  late?: number
  early?: number
  missIn?: true
  missOut?: true
  absent?: true
  /** The clock-in windows, only on days on which requests moved them. */
  inFrom?: number
  inUntil?: number
  outFrom?: number
  outUntil?: number
}

/**
 * Converts a segment to the data that pages need: moments in seconds from midnight of the day, and
 * minutes of irregularity. Leaves out empty values, because nine of ten segments are regular and their
 * text becomes half as long.
 */
function segmentCell(segment: SegmentResult, hasPapers: boolean): SegmentCell {
  const cell: SegmentCell = { seq: segment.seq }
  if (segment.in !== null) cell.in = segment.in
  if (segment.out !== null) cell.out = segment.out
  if (segment.due) {
    cell.dueFrom = segment.due.from
    cell.dueTo = segment.due.to
  }
  if (segment.lateMinutes > 0) cell.late = segment.lateMinutes
  if (segment.earlyMinutes > 0) cell.early = segment.earlyMinutes
  if (segment.isInMissing) cell.missIn = true
  if (segment.isOutMissing) cell.missOut = true
  if (segment.isAbsent) cell.absent = true
  if (hasPapers) {
    cell.inFrom = segment.inWindow.from
    cell.inUntil = segment.inWindow.to
    cell.outFrom = segment.outWindow.from
    cell.outUntil = segment.outWindow.to
  }
  return cell
}

/** The next moment at which time alone can change a day that is not over. */
function settlesAt({ planned: { day }, facts }: AssembledDay, result: DayResult): number | null {
  if (!result.isProvisional) return null
  const moments = result.segments.flatMap(({ inWindow, outWindow, due }) => [
    inWindow.to,
    outWindow.to,
    due?.to ?? 0,
  ])
  const next = [...moments, facts.reach.to].filter((at) => at >= facts.now)
  return day * MIDNIGHT + Math.min(...next, facts.now + MIDNIGHT) - AHEAD_SECONDS + 1
}

/** Family-visit leave has a separate column. */
const VISIT = '探亲'

function leaveCell({ id, kind, minutes, value }: DayResult['leaves'][number]) {
  // Sixteenths of a day have four decimal places: a floating-point quotient may have more.
  return { id, kind, minutes, days: Math.round(value * HUNDRED) / HUNDRED ** 2 }
}

/** The page's data of an overtime request; moments in seconds from midnight of the day. */
type OvertimeCell = {
  id: string
  kind: HoursKind
  from: number
  to: number
  minutes: number
  counted: number
  lieu?: true
  in?: number
  out?: number
}

function overtimeCell(part: OvertimePart): OvertimeCell {
  const { id, kind, from, to, minutes, counted } = part
  const cell: OvertimeCell = { id, kind, from, to, minutes, counted }
  if (part.toLieu) cell.lieu = true
  if (part.in !== null) cell.in = part.in
  if (part.out !== null) cell.out = part.out
  return cell
}

/** Computes the row of a day from its facts alone. */
export function dayRow(assembled: AssembledDay, isClosing: boolean) {
  const { planned, facts } = assembled
  facts.settlesMissing = isClosing && assembled.missToAbsent
  const result = computeDay(facts)
  const { overtime, leaves } = result
  const hasPapers = facts.leaves.length + facts.away.length + facts.overtime.length > 0
  return {
    user_id: planned.userId,
    date: planned.day,
    attend_group_id: planned.groupId,
    dept_id: planned.deptId,
    shift_group_id: planned.shiftId,
    plan: facts.plan.kind,
    day_class: planned.dayClass,
    segments: result.segments.map((segment) => segmentCell(segment, hasPapers)),
    required_minutes: result.requiredMinutes,
    worked_minutes: result.workedMinutes,
    required_days: result.requiredValue / HUNDRED,
    attend_days: result.attendedValue / HUNDRED,
    late_minutes: result.lateMinutes,
    late_times: result.lateTimes,
    early_minutes: result.earlyMinutes,
    early_times: result.earlyTimes,
    miss_times: result.missingTimes,
    absent_days: result.absentValue / HUNDRED,
    leave_minutes: result.leaveMinutes,
    leave_days: leaveValueOf(leaves) / HUNDRED,
    leave_detail: leaves.map(leaveCell),
    trip_days: result.tripValue / HUNDRED,
    visit_days: leaveValueOf(leaves.filter(({ kind }) => kind === VISIT)) / HUNDRED,
    return_days: result.returnValue / HUNDRED,
    ot_workday: overtime.workday,
    ot_restday: overtime.restday,
    ot_holiday: overtime.holiday,
    ot_to_lieu: overtime.toLieu,
    ot_detail: result.overtimeParts.map(overtimeCell),
    holiday_minutes: result.holidayMinutes,
    basis_id: assembled.basis.id,
    facts: storedFacts(assembled, result),
    night_shift: result.isNight,
    statuses: result.statuses,
    is_provisional: result.isProvisional,
    settles_at: settlesAt(assembled, result),
  }
}
