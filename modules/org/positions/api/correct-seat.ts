import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { isSameEmployer, readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { readPlace } from './read-free-places.ts'
import type { Seat } from './take-seat.ts'

/** A change of department or post without a document: the reason, and the form with its fields. */
export type Correction = {
  form: Resource
  reason: string
  /** The field of the form for the reason; null when the form has none. */
  reasonField: string | null
  /** Reason for a post without a vacancy; undefined when the form has no field for it. */
  overReason?: string
}

const CORRECTED = declareMessage({
  code: 'fileCorrected',
  type: 'staff',
  about: archives.path,
  link: (id) => `/hr/archives/${id}`,
})

/** Notifies the employee that their file was corrected, with the reason. */
export async function tellCorrected(
  tx: Tx,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const whose = sql`select u.id from app_user u where u.user_base_id = ${userId}::uuid`
  await sendMessage(tx, CORRECTED, whose, { from: actor, id: userId, values: { reason } })
}

/** Requires a reason when the post has no vacancy, as transfers and joining do. */
export async function placeProblem(
  tx: Database | Tx,
  postId: unknown,
  overReason: string | undefined,
): Promise<{ isOver: boolean; values: FieldProblem['values'] }> {
  const { plan, actual, vacancy } = await readPlace(tx, postId)
  const isOver = vacancy !== null && vacancy < 1 && (overReason ?? '').trim() === ''
  return { isOver, values: { plan: plan ?? 0, actual } }
}

/**
 * Requires that the labour contract in force is with the company of the department; another company
 * needs a transfer.
 */
async function contractProblem(
  tx: Tx,
  userId: string,
  before: Seat,
  now: Seat,
): Promise<FieldProblem | null> {
  if (before.deptId === now.deptId) return null
  const [was, becomes] = [await readEmployer(tx, before.deptId), await readEmployer(tx, now.deptId)]
  if (isSameEmployer(was, becomes)) return null
  const { rows } = await sql<{ number: string }>`
    select c.doc_no as number from contract c where c.user_id = ${userId}::uuid and c.is_labour
      and c.state = '4' and c.deleted_at is null and case when c.entity_id is null or ${was.entityId}::uuid is null
        then c.company_entity = ${was.company} else c.entity_id = ${was.entityId}::uuid end
      and c.start_date <= today() and coalesce(c.ended_on, c.end_date, 'infinity') >= today()
    limit 1`.execute(tx)
  const [contract] = rows
  if (!contract) return null
  return { key: 'invalid.otherEmployer', values: { ...contract, company: becomes.company } }
}

/**
 * Checks every change of department or post without a document: it needs a reason, a vacancy on the
 * post, and a labour contract with the same company. Call it before the file is written.
 */
export async function checkCorrection(
  tx: Tx,
  { form, reason, reasonField, overReason }: Correction,
  { userId, before, now }: { userId: string; before: Seat; now: Seat },
): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  if (reason.trim() === '') {
    if (reasonField === null) throw new Failure('conflict', 'conflict.seatByDocument')
    problems[reasonField] = { key: 'invalid.seatByDocument' }
  }
  if (now.postId && now.postId !== before.postId) {
    const { isOver, values } = await placeProblem(tx, now.postId, overReason)
    if (isOver && form.fields.overReason) {
      problems.overReason = { key: 'invalid.noVacancyToJoin', values }
    } else if (isOver) {
      problems.postId = { key: 'invalid.noVacancyByHand', values }
    }
  }
  const contract = await contractProblem(tx, userId, before, now)
  if (contract) problems.deptId = contract
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
}
