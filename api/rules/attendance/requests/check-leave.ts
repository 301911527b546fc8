import { sql } from 'kysely'
import { Failure, type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { policyValue } from '#api/store/policy-param.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { termOver } from '#contracts/terms.ts'
import { LEAVE } from '#resources/attendance/requests/choices.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { checkRequest, type RequestFacts } from './check-request.ts'
import { countLeave, type LeaveRule, readLeaveRule } from './leave-days.ts'
import { type Asked, dayOf, leaveSpan } from './request-span.ts'

/** Until which birthday of the child there is leave for it, in years. */
const CHILD_YEARS: Readonly<Record<string, number>> = { [LEAVE.childcare]: 3, [LEAVE.nursing]: 1 }
const FOR_WOMEN: ReadonlySet<unknown> = new Set([LEAVE.maternity, LEAVE.nursing])
/** More children at a birth than anybody has seen. */
const MAX_FURTHER_CHILDREN = 3
const SICK_DAYS_WITHOUT_PROOF = 2
const PROVEN: ReadonlySet<unknown> = new Set([
  ...[LEAVE.marriage, LEAVE.maternity, LEAVE.bereavement],
])

/** The day on which somebody is so many years old. */
export function birthday(birth: string, years: number): string {
  return termOver(birth, years * 12)
}

/** Whether the child is too old, or still to come, for leave that is taken for it. */
export function childProblem(child: unknown, from: string, to: string, years: number) {
  if (!child) return { key: 'invalid.required' }
  if (String(child) > from) return { key: 'invalid.childToCome' }
  const isOver = to >= birthday(String(child), years)
  return isOver ? { key: 'invalid.childTooOld', values: { years } } : null
}

/** The most days of a kind at a time; null where there is no such limit. */
async function limitOf(
  tx: Tx,
  { kind, startDate }: Asked,
  { days }: LeaveRule,
  { city }: RequestFacts,
): Promise<number | null> {
  if (kind !== LEAVE.maternity) return days
  const rule = await policyValue(tx, 'leave.maternity', { city, on: dayOf(startDate) })
  if (!rule) return null
  const { baseDays, difficultBirth, perFurtherChild, localExtra } = rule
  return baseDays + difficultBirth + localExtra + perFurtherChild * MAX_FURTHER_CHILDREN
}

/** One marriage leave: a second one is for whoever can say that there was a second marriage. */
async function isMarriedAgain(tx: Tx, { id, userId }: Asked): Promise<boolean> {
  const { rows } = await sql`select from leave l where l.user_id = ${userId}::uuid
    and l.id <> ${id}::uuid and l.kind = ${LEAVE.marriage} and l.state not in ('3', '9')
    and l.deleted_at is null and (l.real_end is null or l.real_end >= l.start_date)`.execute(tx)
  return rows.length > 0
}

async function kindProblem(
  tx: Tx,
  asked: Asked,
  { gender }: RequestFacts,
): Promise<FieldProblem | null> {
  const { kind } = asked
  if (FOR_WOMEN.has(kind) && gender !== '女') return { key: 'invalid.onlyWomen' }
  if (kind === LEAVE.paternity && gender !== '男') return { key: 'invalid.onlyMen' }
  const isTwice = kind === LEAVE.marriage && (await isMarriedAgain(tx, asked))
  return isTwice ? { key: 'invalid.leaveOnce' } : null
}

/** What has to be right about leave, whenever it is saved and once more when it is submitted. */
export async function checkLeave(tx: Tx, asked: Asked): Promise<void> {
  const fields = { from: 'startDate', to: 'endDate' }
  const facts = await checkRequest(tx, asked, leaveSpan(asked), { resource: leaves, fields })
  const rule = await readLeaveRule(tx, asked, facts.city)
  const days = await countLeave(tx, asked, rule)
  const limit = await limitOf(tx, asked, rule, facts)
  const { kind, childBirth, startDate, endDate } = asked
  const years = CHILD_YEARS[String(kind)]
  const tooLong = limit !== null && days > limit
  const found: Readonly<Record<string, FieldProblem | null>> = {
    kind: await kindProblem(tx, asked, facts),
    endDate:
      days === 0
        ? { key: 'invalid.noWorkDays' }
        : tooLong
          ? { key: 'invalid.leaveTooLong', values: { max: limit } }
          : null,
    childBirth:
      years === undefined
        ? null
        : childProblem(childBirth, String(startDate), String(endDate), years),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(leaves, problems)
}

/** Papers are added to what is saved, and have to be there when it is asked for. */
export function requireProof({ kind, days, proof }: WireRecord): void {
  const isLongSick = kind === LEAVE.sick && Number(days) > SICK_DAYS_WITHOUT_PROOF
  const isNeeded = isLongSick || PROVEN.has(kind)
  if (!isNeeded || (Array.isArray(proof) && proof.length > 0)) return
  throw new Failure('conflict', 'request.proofNeeded')
}
