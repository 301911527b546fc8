import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { certificates, OF_A_PERSON } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { placeOfCertificate } from './certificate-place.ts'
import { refuseOwnPaid } from './write-certificate.ts'

const { draft, inStore, lent, registered, returned, expired, cancelled } = CERTIFICATE

/** States that a user may set by hand. Lending, renewal and expiry have their own actions. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  [inStore]: [registered, returned, cancelled],
  [registered]: [inStore, cancelled],
  [draft]: [cancelled],
  [lent]: [cancelled],
  [returned]: [cancelled],
  [expired]: [cancelled],
}

function stateProblems(
  { state, ownerKind }: WireRecord,
  { to, reason }: { to: string; reason: string | null },
): Record<string, FieldProblem> {
  if (!EDGES[String(state)]?.includes(to)) return { state: { key: 'invalid.certificateState' } }
  if (to === returned && ownerKind !== OF_A_PERSON) return { state: { key: 'invalid.noOwner' } }
  if (to === cancelled && reason === null) return { reason: { key: 'invalid.required' } }
  return {}
}

/** Sets the state: registered, back in store, returned to its owner, or cancelled with a reason. */
export async function setCertificateState(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, certificates, id, version, 'setState')
  refuseOwnPaid(actor, 'movePaidCertificate', current)
  const to = String(values.state)
  const reason = values.reason ? String(values.reason) : null
  const problems = stateProblems(current, { to, reason })
  const form = certificates.actions.setState?.form ?? certificates
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  const state = to === inStore ? await placeOfCertificate(tx, current) : to
  const move = { values: { state }, move: 'setState', reason }
  return { version: await writeMove(tx, actor, { resource: certificates, current }, move) }
}

/**
 * Renews a certificate for another term. The earlier term stays readable, with the study hours of
 * its days.
 */
export async function renewCertificate(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, certificates, id, version, 'renew')
  refuseOwnPaid(actor, 'writePaidCertificate', current)
  const { validFrom = null, validTo: before = null, reviewDate = null } = current
  const today = await readToday(tx)
  const validTo = String(values.validTo)
  const usual = before ? dayAfter(String(before), 1) : today
  const from = String(values.validFrom ?? usual)
  const problems: Record<string, FieldProblem> = {}
  if (validTo < today || (before !== null && validTo <= String(before))) {
    problems.validTo = { key: 'invalid.notLonger' }
  } else if (from > validTo || from < String(validFrom ?? current.issueDate)) {
    problems.validFrom = { key: 'invalid.outsideTerm' }
  }
  const form = certificates.actions.renew?.form ?? certificates
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  await sql`insert into certificate_period
      (id, certificate_id, valid_from, valid_to, review_date, renewed_on, created_by, updated_by)
    values (${uuidv7()}, ${id}, coalesce(${validFrom}::date, ${current.issueDate}::date), ${before}::date,
      ${reviewDate}::date, ${today}::date, ${actor.userId}, ${actor.userId})`.execute(tx)
  const term = { validFrom: from, validTo, reviewDate: values.reviewDate ?? null }
  const isBack = current.state === expired
  const stands =
    current.isLent === true ? lent : await placeOfCertificate(tx, { ...current, ...term })
  const move = { values: { ...term, state: isBack ? stands : current.state }, move: 'renew' }
  return { version: await writeMove(tx, actor, { resource: certificates, current }, move) }
}

/**
 * Returns the certificates of an employee who left. Lent and registered ones must come back first.
 */
export async function returnCertificatesOf(
  tx: Tx,
  actor: Actor,
  { userId, reason }: { userId: unknown; reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from certificate
    where user_id = ${userId}::uuid and deleted_at is null and not is_lent
      and state in (${inStore}, ${expired})
    order by id for no key update`.execute(tx)
  for (const { id } of rows) {
    const current = await selectAnyRecord(tx, certificates, id)
    if (!current) continue
    const move = { values: { state: returned }, move: 'setState', reason }
    await writeMove(tx, actor, { resource: certificates, current }, move)
  }
}
