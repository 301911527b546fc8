import { sql } from 'kysely'
import { COLLAB, collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { cancelTasksOf } from '#modules/work/tasks/api/ending/cancel-for-source.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { cancelDocument } from '#platform/api/approval/documents/end-document.ts'
import { lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { COLLAB_ASKED, COLLAB_CANCELLED } from './collaboration-messages.ts'

/** The requester, or the contact person that the request names. */
export function isRequester({ userId }: Actor, { fromId, contactId, applyUserId }: WireRecord) {
  return [fromId, contactId, applyUserId].includes(userId)
}

const OPEN: readonly unknown[] = [COLLAB.waiting, COLLAB.running, COLLAB.confirming]

/**
 * The requester withdraws the request. Before approval it ends like other documents; after approval
 * it ends for every department that accepted it.
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
    const locked = await lockDocument(tx, collaborations, id)
    return cancelDocument(tx, actor, kind, locked, reason)
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

/** Accounts that answered for a department, and owners of the resulting tasks. */
const takingPart = (id: string) => sql`
  select owner_id from collaboration_reply where collaboration_id = ${id}::uuid and owner_id is not null
  union select replied_by from collaboration_reply
  where collaboration_id = ${id}::uuid and replied_by is not null`
