import { sql } from 'kysely'
import { checkRequest, type RequestFacts } from '#modules/attendance/requests/api/check-request.ts'
import { isCountedRequest } from '#modules/attendance/requests/api/counted-requests.ts'
import {
  dayOf,
  leaveSpan,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import type { Missing } from '#platform/api/approval/documents/document-kind.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { MAN, WOMAN } from '#platform/wire/values/id-card.ts'
import { childProblem } from './child-age.ts'
import { countLeave, readLeaveRule } from './leave-days.ts'
import { limitProblem } from './leave-limits.ts'

/** For some kinds of leave, the child's age in years until which it can be taken. */
const CHILD_YEARS: Readonly<Record<string, number>> = { [LEAVE.childcare]: 3, [LEAVE.nursing]: 1 }
const FOR_WOMEN: ReadonlySet<unknown> = new Set([LEAVE.maternity, LEAVE.nursing])
const SICK_DAYS_WITHOUT_PROOF = 2
const PROVEN: ReadonlySet<unknown> = new Set([LEAVE.marriage, LEAVE.maternity, LEAVE.bereavement])

/** There is one marriage leave; a second one needs another date of marriage. */
async function isMarriedAgain(tx: Tx, { id, userId, eventDate }: RequestFields): Promise<boolean> {
  const day = eventDate ? dayOf(eventDate) : null
  const { rows } = await sql`select from leave l where l.user_id = ${userId}::uuid
    and l.id <> ${id}::uuid and l.kind = ${LEAVE.marriage} and ${isCountedRequest('l')}
    and (l.real_end is null or l.real_end >= l.start_date)
    and (l.event_date is null or ${day}::date is null or l.event_date = ${day}::date)`.execute(tx)
  return rows.length > 0
}

async function kindProblem(
  tx: Tx,
  request: RequestFields,
  { gender }: RequestFacts,
): Promise<FieldProblem | null> {
  const { kind } = request
  if (FOR_WOMEN.has(kind) && gender !== WOMAN) return { key: 'invalid.onlyWomen' }
  if (kind === LEAVE.paternity && gender !== MAN) return { key: 'invalid.onlyMen' }
  const isTwice = kind === LEAVE.marriage && (await isMarriedAgain(tx, request))
  return isTwice ? { key: 'invalid.leaveOnce' } : null
}

/** The checks of a leave request, on every save and again on submission. */
export async function checkLeave(tx: Tx, request: RequestFields): Promise<void> {
  const fields = { from: 'startDate', to: 'endDate' }
  const facts = await checkRequest(tx, request, leaveSpan(request), { resource: leaves, fields })
  const rule = await readLeaveRule(tx, request, facts.city)
  const days = await countLeave(tx, request, rule)
  const overLimit = await limitProblem(tx, { ...request, days }, facts.city)
  const { kind, childBirth, startDate, endDate } = request
  const years = CHILD_YEARS[String(kind)]
  const found: Readonly<Record<string, FieldProblem | null>> = {
    kind: await kindProblem(tx, request, facts),
    endDate: days === 0 ? { key: 'invalid.noWorkDays' } : overLimit,
    childBirth:
      years === undefined
        ? null
        : childProblem(childBirth, String(startDate), String(endDate), years),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(leaves, problems)
}

/** A request may be saved without proof, but not submitted. */
export async function missingProof(db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  const { kind, proof } = record
  if (Array.isArray(proof) && proof.length > 0) return []
  if (!PROVEN.has(kind) && !(await isLongSickness(db, record))) return []
  return [{ field: 'proof', problem: { key: 'request.proofNeeded' } }]
}

/** The days follow from the plan, which may have changed since the request was saved. */
async function isLongSickness(db: Database | Tx, record: WireRecord): Promise<boolean> {
  if (record.kind !== LEAVE.sick) return false
  const rule = await readLeaveRule(db, record, await cityOf(db, record.userId))
  return (await countLeave(db, record, rule)) > SICK_DAYS_WITHOUT_PROOF
}
