import { sql } from 'kysely'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type OtherRequest, overlapWith } from './other-request.ts'
import {
  type AskedSpan,
  dayLater,
  daysApart,
  daysTouched,
  type RequestFields,
} from './request-span.ts'

const MAX_DAYS = 400

/** The facts about the employee that the rules need. */
export type RequestFacts = {
  today: string
  /** The current time, in the wire format of moments. */
  now: string
  gender: string
  city: string | null
  joinDate: string
  leaveDate: string | null
  /** Whether the employee is expected at work on the first requested day. */
  isExpected: boolean
  /** Another request that covers the same period; null if there is none. */
  other: OtherRequest | null
}

type Where = {
  resource: Resource
  /** The fields with the start and the end. */
  fields: { from: string; to: string }
  /** False for overtime and corrections: they do not take the employee away from work. */
  isAway?: boolean
}

async function readFacts(
  tx: Tx,
  request: RequestFields,
  { from, to }: AskedSpan,
): Promise<RequestFacts> {
  const { rows } = await sql<RequestFacts>`
    select today()::text as today, b.gender, b.work_city as city,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now,
      to_char(coalesce(b.join_group_date, b.join_date), 'YYYY-MM-DD') as "joinDate",
      case when b.leave_date >= b.join_date then to_char(b.leave_date, 'YYYY-MM-DD') end as "leaveDate",
      exists (select from employment_status s where s.user_id = b.id and is_expected(s.status)
        and s.from_day <= ${from}::date and (s.to_day is null or s.to_day >= ${from}::date))
        as "isExpected",
      (select jsonb_build_object('number', t.doc_no, 'kind', l.kind,
          'day', to_char(lower(t.during) at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
        from asked_times(b.id) t left join leave l on l.id = t.id where t.id <> ${request.id}::uuid
        and t.during && tstzrange(${from}::timestamp at time zone 'Asia/Shanghai',
          ${to}::timestamp at time zone 'Asia/Shanghai') order by t.doc_no limit 1) as other
    from user_base_info b where b.id = ${request.userId}::uuid and b.deleted_at is null`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error(`The employee ${String(request.userId)} has no personnel file`)
  return facts
}

/**
 * The checks of every request: the employee, an end after the start, the period of employment, and no second
 * absence at the same time. Requests of one employee are checked one after the other, so that a parallel
 * request sees the first.
 */
export async function checkRequest(
  tx: Tx,
  request: RequestFields,
  span: AskedSpan,
  { resource, fields, isAway = true }: Where,
): Promise<RequestFacts> {
  const refuse = (field: string, problem: FieldProblem) =>
    invalidFields(resource, { [field]: problem })
  if (!request.userId) throw refuse('userId', { key: 'invalid.required' })
  if (span.to <= span.from) {
    const values = { earlier: `@${fields.from}`, later: `@${fields.to}` }
    throw refuse(fields.to, { key: 'invalid.dateOrder', values })
  }
  const days = daysTouched(span)
  if (daysApart(days.from, days.to) >= MAX_DAYS) {
    throw refuse(fields.to, { key: 'invalid.requestTooLong', values: { max: MAX_DAYS } })
  }
  await lockPerson(tx, request.userId)
  const facts = await readFacts(tx, request, span)
  if (!facts.isExpected) throw refuse('userId', { key: 'invalid.notExpected' })
  const back = await policyValue(tx, 'attend.requestBack', { city: facts.city, on: facts.today })
  const earliest = back === null ? days.from : dayLater(facts.today, -back)
  if (days.from < earliest) {
    throw refuse(fields.from, {
      key: 'invalid.requestTooOld',
      values: { days: back ?? 0, day: earliest },
    })
  }
  const { leaveDate, other } = facts
  if (leaveDate !== null && days.to > leaveDate) {
    throw refuse(fields.to, { key: 'invalid.afterLeaving', values: { day: leaveDate } })
  }
  if (isAway && other !== null) {
    throw refuse(fields.from, overlapWith(other))
  }
  return facts
}
