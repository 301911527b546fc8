import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { readPlace } from './read-free-places.ts'
import type { Seat } from './take-seat.ts'

/** Why the seat in a personnel file changes without a document, and the form in which that is said. */
export type Correction = {
  form: Resource
  reason: string
  /** The field of the form that asks for the reason; none where the form has no such field. */
  reasonField: string | null
  /** Why somebody is put on a post without a free place; undefined where the form cannot say so. */
  overReason?: string
}

const CORRECTED = declareMessage({
  code: 'fileCorrected',
  type: 'staff',
  about: archives.path,
  link: (id) => `/hr/archives/${id}`,
})

/** Tells somebody that his file was corrected, and why. */
export async function tellCorrected(
  tx: Tx,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const whose = sql`select u.id from app_user u where u.user_base_id = ${userId}::uuid`
  await sendMessage(tx, CORRECTED, whose, { from: actor, id: userId, values: { reason } })
}

/** Without a free place on the post it takes a word why, as a transfer and joining ask for it. */
export async function placeProblem(
  tx: Tx,
  postId: unknown,
  overReason: string | undefined,
): Promise<{ isOver: boolean; values: FieldProblem['values'] }> {
  const { plan, actual, vacancy } = await readPlace(tx, postId)
  const isOver = vacancy !== null && vacancy < 1 && (overReason ?? '').trim() === ''
  return { isOver, values: { plan: plan ?? 0, actual } }
}

/** The labour contract in force is one with the company of the department, else it needs a transfer. */
async function contractProblem(
  tx: Tx,
  userId: string,
  before: Seat,
  now: Seat,
): Promise<FieldProblem | null> {
  if (before.deptId === now.deptId) return null
  const [was, becomes] = [await readEmployer(tx, before.deptId), await readEmployer(tx, now.deptId)]
  if (was.company === becomes.company) return null
  const { rows } = await sql<{ number: string }>`
    select c.doc_no as number from contract c where c.user_id = ${userId}::uuid and c.is_labour
      and c.state = '4' and c.deleted_at is null and c.company_entity = ${was.company}
      and c.start_date <= today() and coalesce(c.ended_on, c.end_date, 'infinity') >= today()
    limit 1`.execute(tx)
  const [contract] = rows
  if (!contract) return null
  return { key: 'invalid.otherEmployer', values: { ...contract, company: becomes.company } }
}

/**
 * The one rule for everything that writes where somebody works today without a document: it takes a
 * reason, a free place on the post, and a labour contract with the same company. To be asked before the
 * file is written.
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
