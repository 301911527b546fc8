import { sql } from 'kysely'
import {
  regularisationExaminations,
  TO_BE_EXAMINED,
} from '#modules/hr/probation/define/regularisation-examination.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { readExaminer } from './read-examiner.ts'

const about = regularisationExaminations.path
const link = (id: string) => `/${about}/${id}`
export const EXAMINATION_ASKED = declareMessage({
  code: 'examinationAsked',
  type: 'staff',
  about,
  link,
})

type Examined = { userId: string; deptId: string; name: string; dueDate: string; isOpen: boolean }

/**
 * Reads the employee to confirm. Locks the document, so that it cannot be submitted while an examiner changes
 * something, because a submitted document and its examinations must stay unchanged.
 */
async function readExamined(tx: Tx, positiveId: unknown): Promise<Examined | undefined> {
  const { rows } = await sql<Examined>`
    select o.user_id as "userId", b.dept_id as "deptId", b.name,
      o.effective_date::text as "dueDate", o.state in ('0', '3') as "isOpen"
    from positive o join user_base_info b on b.id = o.user_id
    where o.id = ${positiveId}::uuid and o.deleted_at is null for share of o`.execute(tx)
  return rows[0]
}

async function requireOpen(tx: Tx, positiveId: unknown): Promise<Examined> {
  const examined = await readExamined(tx, positiveId)
  if (!examined?.isOpen) throw new Failure('conflict', 'examination.closed')
  return examined
}

/** Returns the file of the named examiner: an employee at work, but not the examined one. */
async function requireExaminer(tx: Tx, userId: string, examinerId: unknown): Promise<string> {
  const examiner = await readExaminer(tx, examinerId)
  const problem = (key: string) =>
    invalidFields(regularisationExaminations, { examinerId: { key } })
  if (!examiner) throw problem('invalid.examinerGone')
  if (examiner.fileId === userId) throw problem('invalid.ownExaminer')
  return examiner.fileId
}

async function ask(
  tx: Tx,
  actor: Actor,
  id: string,
  { examinerId, name, dueDate }: { examinerId: unknown; name: string; dueDate: string },
): Promise<void> {
  const values = { name, day: dueDate }
  await sendMessage(tx, EXAMINATION_ASKED, [String(examinerId)], { from: actor, id, values })
}

/** Adds an examiner and sends them the request. */
export async function addExaminer(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const examined = await readExamined(tx, input.positiveId)
  if (!examined?.isOpen) {
    const key = examined ? 'invalid.examinationClosed' : 'invalid.reference'
    throw invalidFields(regularisationExaminations, { positiveId: { key } })
  }
  const { userId, deptId } = examined
  const examinerFileId = await requireExaminer(tx, userId, input.examinerId)
  const saved = await addRecord(tx, actor, regularisationExaminations, input, {
    userId,
    deptId,
    examinerFileId,
  })
  await ask(tx, actor, saved.id, { ...examined, examinerId: input.examinerId })
  return saved
}

/** Changes examiner or weight, while the examination is open. */
export async function updateExaminer(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, examinerId } = input
  const current = await lockForUpdate(
    tx,
    actor,
    regularisationExaminations,
    id,
    Number(input.version),
  )
  if (current.state !== TO_BE_EXAMINED) throw new Failure('conflict', 'examination.submitted')
  const examined = await requireOpen(tx, current.positiveId)
  if (examinerId === undefined || examinerId === current.examinerId) {
    return updateRecord(tx, actor, regularisationExaminations, input)
  }
  const examinerFileId = await requireExaminer(tx, examined.userId, examinerId)
  const saved = await updateRecord(tx, actor, regularisationExaminations, input, { examinerFileId })
  await markHandled(tx, EXAMINATION_ASKED, id)
  await ask(tx, actor, id, { ...examined, examinerId })
  return saved
}

/** Withdraws the request to an examiner. */
export async function deleteExaminer(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const { positiveId } = await lockForUpdate(
    tx,
    actor,
    regularisationExaminations,
    id,
    version,
    'delete',
  )
  await requireOpen(tx, positiveId)
  await deleteRecord(tx, actor, regularisationExaminations, id, version)
  await markHandled(tx, EXAMINATION_ASKED, id)
}

/** Stores the examination. Only the examiner may submit it, and only once. */
export async function examine(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockForUpdate(
    tx,
    actor,
    regularisationExaminations,
    input.id,
    null,
    'examine',
  )
  if (current.examinerId !== actor.userId) throw new Failure('forbidden', 'examination.notYours')
  await requireOpen(tx, current.positiveId)
  const moved = await moveRecord(
    tx,
    actor,
    { resource: regularisationExaminations, name: 'examine' },
    input,
  )
  await markHandled(tx, EXAMINATION_ASKED, input.id)
  return moved
}
