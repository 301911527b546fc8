import { sql } from 'kysely'
import {
  AFTERNOON,
  MORNING,
  OVERTIME,
  TIME_OFF,
} from '#modules/attendance/requests/define/choices.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { checkRequest } from './check-request.ts'
import { grantTimeOff } from './leave/balance-effects.ts'
import { type OtherRequest, overlapWith } from './other-request.ts'
import { readDaysOfOvertime, readHolidayHours, readOvertime } from './overtime-time.ts'
import { requestKind } from './request-kind.ts'
import { dayLater, daysTouched, momentsSpan, type RequestFields } from './request-span.ts'

/** How many days after the work an employee may still request it. */
const DAYS_AFTER = 3
const MAX_HOURS = 24

/** Another request for overlapping time. */
async function readOther(
  tx: Tx,
  { id, userId, startAt, endAt }: RequestFields,
): Promise<OtherRequest | null> {
  const { rows } = await sql<OtherRequest>`
    select o.doc_no as number, null as kind,
      to_char(o.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from work_overtime o
    where o.user_id = ${userId}::uuid and o.id <> ${id}::uuid and o.state not in ('3', '9')
      and o.deleted_at is null and tstzrange(o.start_at, o.end_at)
        && tstzrange(${startAt}::timestamp at time zone 'Asia/Shanghai',
          ${endAt}::timestamp at time zone 'Asia/Shanghai')
    order by o.doc_no limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Finds leave for the whole day, because an employee who works on that day must end the leave first. */
async function readLeaveOf(tx: Tx, { userId }: RequestFields, day: string): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select min(doc_no) as number from (
      select l.doc_no, l.start_date + (l.start_half = ${AFTERNOON})::int as first,
        coalesce(l.real_end, l.end_date - (l.end_half = ${MORNING})::int) as last
      from leave l where l.user_id = ${userId}::uuid and l.state not in ('3', '9')
        and l.deleted_at is null
      union all
      select v.doc_no, v.start_date, v.end_date from visit_family v
      where v.user_id = ${userId}::uuid and v.state not in ('3', '9') and v.deleted_at is null) away
    where ${day}::date between away.first and away.last`.execute(tx)
  return rows[0]?.number ?? null
}

/** Whether the policy of the employee's city of work allows time off for overtime on a working day. */
async function mayTakeWorkdayOff(tx: Tx, { userId }: RequestFields, day: string): Promise<boolean> {
  const { rows } = await sql<{ city: string | null }>`
    select work_city as city from user_base_info where id = ${userId}::uuid`.execute(tx)
  const city = rows[0]?.city ?? null
  return (await policyValue(tx, 'ot.workdayLieu', { city, on: day })) ?? false
}

/**
 * The problem of a request for time off: hours on a statutory holiday must be paid (Labour Law article 44),
 * even when they are only a part of the overtime. Hours on a working day must be paid unless the policy allows
 * time off.
 */
async function timeOffProblem(
  tx: Tx,
  request: RequestFields,
  { hours, kind, day }: { hours: number; kind: string; day: string },
): Promise<FieldProblem | null> {
  if (request.settle !== TIME_OFF) return null
  const onHoliday = await readHolidayHours(tx, request)
  if (onHoliday === 0) {
    if (kind === OVERTIME.holiday) return { key: 'invalid.noTimeOff' }
    if (kind !== OVERTIME.workday || (await mayTakeWorkdayOff(tx, request, day))) return null
    return { key: 'invalid.noWorkdayLieu' }
  }
  if (onHoliday >= hours) return { key: 'invalid.noTimeOff' }
  return { key: 'invalid.noTimeOffPart', values: { hours: Math.round(onHoliday * 10) / 10 } }
}

async function checkOvertime(tx: Tx, request: RequestFields): Promise<void> {
  const span = momentsSpan(request)
  const where = { resource: overtimes, fields: { from: 'startAt', to: 'endAt' }, isAway: false }
  const { today } = await checkRequest(tx, request, span, where)
  const { hours, kind } = await readOvertime(tx, request)
  const other = await readOther(tx, request)
  const { from: day } = await readDaysOfOvertime(tx, request)
  const leave = await readLeaveOf(tx, request, day)
  const problems: Record<string, FieldProblem> = {}
  if (other !== null) problems.startAt = overlapWith(other)
  else if (leave !== null) {
    problems.startAt = { key: 'invalid.overtimeOnLeave', values: { number: leave } }
  }
  if (daysTouched(span).to < dayLater(today, -DAYS_AFTER)) {
    problems.endAt = { key: 'invalid.overtimeTooLate', values: { days: DAYS_AFTER } }
  } else if (hours === 0) problems.endAt = { key: 'invalid.duringShift' }
  else if (hours > MAX_HOURS) {
    problems.endAt = { key: 'invalid.overtimeTooLong', values: { max: MAX_HOURS } }
  }
  const problem = await timeOffProblem(tx, request, { hours, kind, day })
  if (problem) problems.settle = problem
  if (Object.keys(problems).length > 0) throw invalidFields(overtimes, problems)
}

export const overtimeKind = requestKind(overtimes, momentsSpan, {
  check: checkOvertime,
  daysOf: readDaysOfOvertime,
  refreshed: async (tx, request) => {
    const { hours, ...found } = await readOvertime(tx, request)
    return { ...found, hours: hours.toFixed(1) }
  },
  passes: async (tx, record) => {
    await sql`update work_overtime set real_hours = hours where id = ${record.id}`.execute(tx)
    if (record.settle !== TIME_OFF) return
    // Grants no time off for hours on a statutory holiday, which must be paid: the calendar may have
    // changed since the submission.
    const hours = Number(record.hours) - (await readHolidayHours(tx, record))
    if (hours > 0) await grantTimeOff(tx, overtimes, { ...record, hours })
  },
})
