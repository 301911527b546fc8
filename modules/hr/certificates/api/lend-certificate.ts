import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { AT_WORK } from '#modules/hr/transfers/api/transfer-kinds.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { placeOfCertificate } from './certificate-place.ts'
import { LOAN_OVERDUE } from './tell-overdue-loans.ts'

async function isAtWork(tx: Tx, userId: unknown): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from user_base_info where id = ${userId}::uuid`.execute(tx)
  return AT_WORK.has(rows[0]?.status ?? '')
}

/** Lends a certificate that is in store to an employee. */
export async function borrowCertificate(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { toId, purpose, dueDate } = input.values
  const current = await lockForUpdate(tx, actor, certificates, input.id, input.version, 'borrow')
  const today = await readToday(tx)
  const problems: Record<string, FieldProblem> = {}
  if (!(await isAtWork(tx, toId))) problems.toId = { key: 'invalid.borrowerGone' }
  if (String(dueDate) < today) problems.dueDate = { key: 'invalid.beforeToday' }
  const { validTo } = current
  if (validTo && String(dueDate) > String(validTo)) {
    problems.dueDate = { key: 'invalid.afterValidity', values: { day: String(validTo) } }
  }
  const form = certificates.actions.borrow?.form ?? certificates
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  await sql`insert into certificate_loan
      (id, certificate_id, borrower_id, purpose, lent_on, lent_by_id, due_date, created_by, updated_by)
    values (${uuidv7()}, ${input.id}, ${toId}, ${purpose}, ${today}::date, ${actor.userId},
      ${dueDate}::date, ${actor.userId}, ${actor.userId})`.execute(tx)
  return moveRecord(tx, actor, { resource: certificates, name: 'borrow' }, input, {
    borrowerId: toId,
    borrowDue: dueDate,
    isLent: true,
  })
}

/** Records the return of a lent certificate. If its state changed in the meantime, that state stays. */
export async function returnCertificate(
  tx: Tx,
  actor: Actor,
  { id, version, values: { note = null } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, certificates, id, version, 'return')
  const { rows } = await sql<{ id: string }>`update certificate_loan
    set returned_on = today(), taken_back_by_id = ${actor.userId}, note = ${note},
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where certificate_id = ${id} and returned_on is null and deleted_at is null
    returning id`.execute(tx)
  for (const loan of rows) await markHandled(tx, LOAN_OVERDUE, loan.id)
  const isHere = current.state === CERTIFICATE.lent
  const state = isHere ? await placeOfCertificate(tx, current) : current.state
  const values = { borrowerId: null, borrowDue: null, isLent: false, state }
  const reason = note === null ? null : String(note)
  const move = { values, move: 'return', reason }
  return { version: await writeMove(tx, actor, { resource: certificates, current }, move) }
}
