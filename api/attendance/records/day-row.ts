import { computeDay } from '#api/attendance/day/compute-day.ts'
import type { DayResult, SegmentResult } from '#api/attendance/day/facts.ts'
import { MIDNIGHT } from '#api/attendance/day/spans.ts'
import type { AssembledDay } from '#api/attendance/facts/assemble-days.ts'

const HUNDRED = 100
/** Asia/Shanghai knows no summer time. */
const AHEAD_SECONDS = 8 * 3600
const SECOND_MS = 1_000

/** A day as its table takes it: names of columns, values of JSON. */
export type DayRow = ReturnType<typeof dayRow>

// Here and in the figures of a day objects are written out key by key: hundreds of thousands are made at
// a time, and putting one together from others costs more than everything that is computed for it.

/** What a page shows of a segment: moments in seconds from midnight of the day, minutes of what was wrong. */
function segmentCell(segment: SegmentResult) {
  return {
    seq: segment.seq,
    in: segment.in,
    out: segment.out,
    dueFrom: segment.due?.from ?? null,
    dueTo: segment.due?.to ?? null,
    late: segment.lateMinutes,
    early: segment.earlyMinutes,
    missIn: segment.isInMissing,
    missOut: segment.isOutMissing,
    absent: segment.isAbsent,
  }
}

/** When something of a day that is not over yet can next become otherwise by itself. */
function settlesAt({ day, facts }: AssembledDay, result: DayResult): string | null {
  if (!result.isProvisional) return null
  const moments = result.segments.flatMap(({ inWindow, outWindow, due }) => [
    inWindow.to,
    outWindow.to,
    due?.to ?? 0,
  ])
  const next = [...moments, facts.reach.to].filter((at) => at >= facts.now)
  const at = day * MIDNIGHT + Math.min(...next, facts.now + MIDNIGHT) - AHEAD_SECONDS + 1
  return new Date(at * SECOND_MS).toISOString()
}

/** Leave to visit one's family has a column of its own. */
const VISIT = '探亲'

const worthOf = (leaves: DayResult['leaves']) => leaves.reduce((all, { value }) => all + value, 0)

function leaveCell({ id, kind, minutes, value }: DayResult['leaves'][number]) {
  return { id, kind, minutes, days: value / HUNDRED }
}

/** The row of a day, from its facts alone. */
export function dayRow(given: AssembledDay, isClosing: boolean) {
  const { planned, facts } = given
  facts.settlesMissing = isClosing && given.missToAbsent
  const result = computeDay(facts)
  const { overtime, leaves } = result
  return {
    user_id: planned.userId,
    date: planned.date,
    attend_group_id: planned.groupId,
    dept_id: planned.deptId,
    shift_group_id: planned.shiftId,
    plan: facts.plan.kind,
    day_class: planned.dayClass,
    segments: result.segments.map(segmentCell),
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
    leave_days: worthOf(leaves) / HUNDRED,
    leave_detail: leaves.map(leaveCell),
    trip_days: result.tripValue / HUNDRED,
    visit_days: worthOf(leaves.filter(({ kind }) => kind === VISIT)) / HUNDRED,
    return_days: result.returnValue / HUNDRED,
    ot_workday: overtime.workday,
    ot_restday: overtime.restday,
    ot_holiday: overtime.holiday,
    ot_to_lieu: overtime.toLieu,
    night_shift: result.isNight,
    statuses: result.statuses,
    is_provisional: result.isProvisional,
    settles_at: settlesAt(given, result),
  }
}
