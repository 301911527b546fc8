import { sql } from 'kysely'
import { certificates, OF_A_PERSON } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { type OwnAct, refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { GONE } from './certificate-place.ts'

type Facts = {
  today: string
  proposedEnd: string | null
  allowance: string | null
  /** Department of the owner; null for a certificate of the company. */
  deptId: string | null
  status: string | null
}

type Problems = Record<string, FieldProblem>

/** Reads the defaults of the certificate type and the department of the owner. */
async function readFacts(tx: Tx, values: Values): Promise<Facts | undefined> {
  const { typeId, userId = null, validFrom, issueDate } = values
  const { rows } = await sql<Facts>`
    select today()::text as today, t.allowance::text as allowance,
      term_end(coalesce(${validFrom ?? null}::date, ${issueDate}::date), t.valid_years * 12)::text
        as "proposedEnd",
      b.dept_id as "deptId", b.status
    from certificate_type t left join user_base_info b on b.id = ${userId}::uuid
    where t.id = ${typeId}::uuid`.execute(tx)
  return rows[0]
}

/** Checks the days: no validity before the day of issue, and no issue in the future. */
function dayProblems({ issueDate, validFrom, validTo }: Values, today: string): Problems {
  const problems: Problems = {}
  const order = (earlier: string, later: string) => ({
    [later]: { key: 'invalid.dateOrder', values: { earlier: `@${earlier}`, later: `@${later}` } },
  })
  if (String(issueDate) > today) problems.issueDate = { key: 'invalid.noticeAhead' }
  if (validFrom && String(validFrom) < String(issueDate)) {
    Object.assign(problems, order('issueDate', 'validFrom'))
  }
  const [begins, field] = validFrom ? [validFrom, 'validFrom'] : [issueDate, 'issueDate']
  if (validTo && String(validTo) < String(begins)) Object.assign(problems, order(field, 'validTo'))
  return problems
}

/**
 * A person's certificate needs an owner who is employed here; the company's certificate has no
 * owner and no allowance.
 */
function ownerProblems(
  values: Values,
  { status }: Facts,
  before: Partial<WireRecord> | null,
): Problems {
  const { ownerKind, userId, getAllowance } = values
  if (ownerKind === OF_A_PERSON) {
    if (!userId) return { userId: { key: 'invalid.required' } }
    const isNew = before?.userId !== userId
    return isNew && GONE.includes(status ?? '') ? { userId: { key: 'invalid.ownerGone' } } : {}
  }
  return {
    ...(userId ? { userId: { key: 'invalid.ofTheCompany' } } : {}),
    ...(getAllowance ? { getAllowance: { key: 'invalid.ofTheCompany' } } : {}),
  }
}

/**
 * Fills the end of validity and the allowance from the type where the user left them empty, and
 * derives whether it is expired.
 */
function following(values: Values, { today, proposedEnd, allowance }: Facts) {
  const validTo = values.validTo ? String(values.validTo) : proposedEnd
  const isOver = validTo !== null && validTo < today
  const { inStore, expired } = CERTIFICATE
  const state = String(values.state ?? inStore)
  const isPaid = values.getAllowance === true && !values.allowance
  return {
    typed: { validTo, ...(isPaid ? { allowance } : {}) },
    state: state === inStore || state === expired ? (isOver ? expired : inStore) : state,
  }
}

/** Derives the computed values from the input; `before` is the certificate as it was. */
export async function completedCertificate(
  tx: Tx,
  input: Values,
  before: Partial<WireRecord> | null,
  form: Parameters<typeof invalidFields>[0] = certificates,
) {
  const values = { ...before, ...input }
  const facts = await readFacts(tx, values)
  // The check of references reports a missing type.
  if (!facts) return { typed: {}, computed: {}, state: {} }
  const { typed, state } = following(values, facts)
  const problems = {
    ...ownerProblems(values, facts, before),
    ...dayProblems({ ...values, ...typed }, facts.today),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return { typed, computed: { deptId: facts.deptId, state }, state: { state } }
}

/** Users who edit certificates must not set their own allowance. */
export function refuseOwnPaid(
  actor: Actor,
  act: Extract<OwnAct, 'writePaidCertificate' | 'movePaidCertificate'>,
  ...certificates: readonly Values[]
): void {
  const paid = certificates.filter(({ getAllowance }) => getAllowance === true)
  refuseOwnAct(
    actor,
    act,
    paid.map(({ userId }) => userId),
  )
}

export async function addCertificate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  refuseOwnPaid(actor, 'writePaidCertificate', input)
  const { typed, computed } = await completedCertificate(tx, input, null)
  return addRecord(tx, actor, certificates, { ...input, ...typed }, computed)
}

/** Corrects a certificate. A new term of the same certificate is a renewal, not a correction. */
export async function updateCertificate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, certificates, input.id, Number(input.version))
  refuseOwnPaid(actor, 'writePaidCertificate', current, { ...current, ...input })
  const { typed, computed, state } = await completedCertificate(tx, input, current)
  return updateRecord(tx, actor, certificates, { ...input, ...typed, ...state }, computed)
}
