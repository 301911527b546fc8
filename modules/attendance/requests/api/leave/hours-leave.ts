import { sql } from 'kysely'
import { checkRequest } from '#modules/attendance/requests/api/check-request.ts'
import { isCountedRequest } from '#modules/attendance/requests/api/counted-requests.ts'
import { requestKind } from '#modules/attendance/requests/api/request-kind.ts'
import {
  dayOf,
  hoursSpan,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { LEAVE, LIEU_HOURS, NURSING_HOURS } from '#modules/attendance/requests/define/choices.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { WOMAN } from '#platform/wire/values/id-card.ts'
import { freeBalance, reserveBalance, useBalance } from './balance-effects.ts'
import { balanceFacts } from './balance-facts.ts'
import { childProblem } from './child-age.ts'
import { countHours, MAX_HOURS, readDaysOfHours } from './leave-hours.ts'
import { hoursAsLeave, limitProblem } from './leave-limits.ts'

const HOURS_A_DAY = 8

/** Hours of the employee's other requests: all hours of the month except nursing, and the nursing hours of the day. */
async function readOthers(tx: Tx, { id, userId, date }: RequestFields) {
  const { rows } = await sql<{ month: number; nursing: number }>`
    select coalesce(sum(h.hours) filter (where h.kind <> ${NURSING_HOURS}), 0)::float as month,
      coalesce(sum(h.hours) filter (where h.kind = ${NURSING_HOURS} and h.date = ${date}::date), 0)::float
        as nursing
    from hours_leave h where h.user_id = ${userId}::uuid and h.id <> ${id}::uuid
      and ${isCountedRequest('h')}
      and h.date >= date_trunc('month', ${date}::date)
      and h.date < date_trunc('month', ${date}::date) + interval '1 month'`.execute(tx)
  return rows[0] ?? { month: 0, nursing: 0 }
}

/**
 * Refuses more hours than a month allows, than a day allows for nursing, or than a year allows for the kind.
 */
async function amountProblem(
  tx: Tx,
  request: RequestFields,
  hours: number,
  city: string | null,
): Promise<FieldProblem | null> {
  const on = { city, on: dayOf(request.date) }
  const others = await readOthers(tx, request)
  if (request.kind === NURSING_HOURS) {
    const minutes = (await policyValue(tx, 'leave.maternity', on))?.nursingMinutes
    if (minutes === undefined || (others.nursing + hours) * 60 <= minutes) return null
    return { key: 'invalid.nursingDayMax', values: { minutes } }
  }
  const max = await policyValue(tx, 'hoursLeave.monthMax', on)
  if (max !== null && others.month + hours > max) {
    return { key: 'invalid.hoursMonthMax', values: { max, taken: others.month } }
  }
  return limitProblem(tx, hoursAsLeave(request, hours), city)
}

async function checkHours(tx: Tx, request: RequestFields): Promise<void> {
  const fields = { from: 'startTime', to: 'endTime' }
  const where = { resource: hoursLeaves, fields }
  const { city, gender } = await checkRequest(tx, request, hoursSpan(request), where)
  const hours = await countHours(tx, request)
  const problems: Record<string, FieldProblem> = {}
  if (hours === null) problems.startTime = { key: 'invalid.outsideShift' }
  else if (hours > MAX_HOURS) {
    problems.endTime = { key: 'invalid.hoursTooMany', values: { max: MAX_HOURS } }
  } else {
    const problem = await amountProblem(tx, request, hours, city)
    if (problem) problems.endTime = problem
  }
  if (request.kind === NURSING_HOURS) {
    const day = dayOf(request.date)
    const child = childProblem(request.childBirth, day, day, 1)
    if (child) problems.childBirth = child
    if (gender !== WOMAN) problems.kind = { key: 'invalid.onlyWomen' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(hoursLeaves, problems)
}

export const hoursLeaveKind = requestKind(hoursLeaves, hoursSpan, {
  beginsOn: ['date'],
  background: async (db, record) => {
    if (record.kind !== LIEU_HOURS) return []
    const days = Number(record.hours) / HOURS_A_DAY
    const wanted = { kind: LEAVE.lieu, days, from: dayOf(record.date) }
    return [...(await balanceFacts(db, hoursLeaves, [{ record, wanted }])).values()]
  },
  check: checkHours,
  daysOf: readDaysOfHours,
  refreshed: async (tx, request) => ({ hours: ((await countHours(tx, request)) ?? 0).toFixed(1) }),
  checkSubmitted: async (tx, record) => {
    if (record.kind !== LIEU_HOURS) return
    const days = ((await countHours(tx, record)) ?? 0) / HOURS_A_DAY
    const wanted = { kind: LEAVE.lieu, days, from: dayOf(record.date) }
    await reserveBalance(tx, hoursLeaves, record, wanted)
  },
  dropped: (tx, id) => freeBalance(tx, hoursLeaves, id),
  passes: (tx, { id }) => useBalance(tx, hoursLeaves, id),
})
