import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BY_CORRECTION, REPEATED } from '#modules/attendance/clocking/define/choices.ts'
import { corrections } from '#modules/attendance/requests/define/correction.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkRequest } from './check-request.ts'
import { isCountedRequest } from './counted-requests.ts'
import { markDays, requestKind } from './request-kind.ts'
import { type AskedSpan, dayLater, dayOf, type RequestFields } from './request-span.ts'

/** How many days back an employee may request a missing clock-in. */
const DAYS_BACK = 31
/** A night shift ends on the next day. */
const DAYS_OF_A_SHIFT = 2

const daySpan = ({ date }: RequestFields): AskedSpan => ({
  from: `${date} 00:00:00`,
  to: `${dayLater(date)} 00:00:00`,
})

/** Whether the employee has a valid clock-in within the same second. */
const countsAt = (userId: unknown, at: unknown) => sql<boolean>`exists (
  select from clock_in i where i.user_id = ${userId}::uuid and i.verdict is null and i.deleted_at is null
    and i.clock_at >= ${at}::timestamp at time zone 'Asia/Shanghai'
    and i.clock_at < (${at}::timestamp + interval '1 second') at time zone 'Asia/Shanghai')`

type Facts = { taken: number; isAsked: boolean; segments: number | null; isThere: boolean }

/** The employee's other corrections of the month and the day, and the number of segments on that day. */
async function readFacts(
  tx: Tx,
  { id, userId, date, segSeq, kind, at }: RequestFields,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select count(*) filter (where ${isCountedRequest('c')})::integer as taken,
      coalesce(bool_or(c.date = ${date}::date and c.seg_seq = ${segSeq} and c.kind = ${kind}), false)
        as "isAsked",
      (select (select count(*)::integer from shift_segments_on(p.shift_group_id, p.date))
        from planned_days(array[${userId}::uuid], ${date}::date, ${date}::date) p
        where p.plan = 'shift') as segments,
      ${countsAt(userId, at)} as "isThere"
    from clock_in_correction c where c.user_id = ${userId}::uuid and c.id <> ${id}::uuid
      and c.state not in ('3', '9') and c.deleted_at is null
      and c.date >= date_trunc('month', ${date}::date)
      and c.date < date_trunc('month', ${date}::date) + interval '1 month'`.execute(tx)
  return rows[0] ?? { taken: 0, isAsked: false, segments: null, isThere: false }
}

async function checkCorrection(tx: Tx, request: RequestFields): Promise<void> {
  const fields = { from: 'date', to: 'date' }
  const where = { resource: corrections, fields, isAway: false }
  const { today, now, city } = await checkRequest(tx, request, daySpan(request), where)
  const { taken, isAsked, segments, isThere } = await readFacts(tx, request)
  const max = await policyValue(tx, 'attend.correctionMax', { city, on: dayOf(request.date) })
  const [date, at] = [dayOf(request.date), String(request.at)]
  const problems: Record<string, FieldProblem> = {}
  if (date < dayLater(today, -DAYS_BACK)) {
    problems.date = { key: 'invalid.correctionTooOld', values: { days: DAYS_BACK } }
  } else if (isAsked) problems.date = { key: 'invalid.correctedAlready' }
  else if (max !== null && taken >= max) {
    problems.date = { key: 'invalid.correctionMax', values: { max } }
  }
  if (at > now) problems.at = { key: 'invalid.correctionAhead' }
  else if (dayOf(at) < date || dayOf(at) >= dayLater(date, DAYS_OF_A_SHIFT)) {
    problems.at = { key: 'invalid.correctionDay' }
  } else if (isThere) problems.at = { key: 'invalid.correctionThere' }
  if (segments !== null && Number(request.segSeq) > segments) {
    problems.segSeq = { key: 'invalid.noSuchSegment', values: { count: segments } }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(corrections, problems)
}

/**
 * Adds a clock-in and leaves the existing ones unchanged, even at the same moment. If a valid clock-in exists
 * at that moment by now, there is nothing to correct.
 */
async function clockIn(tx: Tx, { id, userId, date, at, reason }: WireRecord): Promise<void> {
  await markDays(tx, userId, { from: dayOf(date), to: dayOf(at) })
  await sql`
    insert into clock_in (id, user_id, clock_at, work_date, source, reason, correction_id, verdict)
    select ${uuidv7()}, ${userId}::uuid, ${at}::timestamp at time zone 'Asia/Shanghai',
      ${date}::date, ${BY_CORRECTION}::text, ${reason}, ${id}::uuid,
      case when ${countsAt(userId, at)} then ${REPEATED}::text end
    on conflict (user_id, clock_at, device_sn, correction_id) do nothing`.execute(tx)
}

export const correctionKind = requestKind(corrections, daySpan, {
  check: checkCorrection,
  passes: clockIn,
})
