import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { DocumentKind } from '#api/approval/document-kind.ts'
import { cancelDocument } from '#api/approval/end-document.ts'
import { lockDocument } from '#api/approval/lock-document.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { writeMove } from '#api/crud/write-move.ts'
import { Failure } from '#api/failure.ts'
import { markHandled, sendMessage } from '#api/messages/send-message.ts'
import { cancelTasksOf } from '#api/rules/work/tasks/cancel-for-source.ts'
import type { Tx } from '#api/store/database.ts'
import { scopeOf } from '#api/store/permission.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { DOC } from '#resources/documents/define-document.ts'
import { COLLAB, collaborations } from '#resources/work/together/collaboration.ts'
import { COLLAB_ASKED, COLLAB_CANCELLED } from './collaboration-messages.ts'

/** Whoever asked, or is named as whom to turn to. */
export function isRequester({ userId }: Actor, { fromId, contactId, applyUserId }: WireRecord) {
  return [fromId, contactId, applyUserId].includes(userId)
}

const OPEN: readonly unknown[] = [COLLAB.waiting, COLLAB.running, COLLAB.confirming]

/**
 * Whoever asked does not want it any more: before it is approved it ends like other documents, after
 * that for all departments that took it on.
 */
export async function cancelCollaboration(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  { id, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, collaborations, id, null, 'edit')
  const mayAny = scopeOf(actor, collaborations, 'cancel').all
  if (!isRequester(actor, current) && !mayAny) throw new Failure('forbidden', 'auth.forbidden')
  const reason = String(values.reason)
  if (current.state !== DOC.done) {
    const held = await lockDocument(tx, collaborations, id)
    return cancelDocument(tx, actor, kind, held, reason)
  }
  if (!OPEN.includes(current.collabState)) throw new Failure('conflict', 'collab.over')
  const version = await writeMove(
    tx,
    actor,
    { resource: collaborations, current },
    { values: { collabState: COLLAB.cancelled }, move: 'cancel', reason },
  )
  await cancelTasksOf(tx, actor, { type: collaborations.path, id }, reason)
  await markHandled(tx, COLLAB_ASKED, id)
  await sendMessage(tx, COLLAB_CANCELLED, takingPart(id), {
    from: actor,
    id,
    values: { title: String(current.title), reason },
  })
  return { version }
}

/** Those who answered for a department, or were to do it. */
const takingPart = (id: string) => sql`
  select owner_id from collaboration_reply where collaboration_id = ${id}::uuid and owner_id is not null
  union select replied_by from collaboration_reply
  where collaboration_id = ${id}::uuid and replied_by is not null`
