import { sql } from 'kysely'
import { COLLAB, collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isRequester } from './cancel-collaboration.ts'
import { COLLAB_CONFIRMED } from './collaboration-messages.ts'

/** The requester confirms completion and rates their satisfaction. */
export async function finishCollaboration(
  tx: Tx,
  actor: Actor,
  { id, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, collaborations, id, null, 'edit')
  if (!isRequester(actor, current)) throw new Failure('forbidden', 'collab.notYours')
  const { satisfaction, evaluate = null } = values
  const version = await writeMove(
    tx,
    actor,
    { resource: collaborations, current },
    { values: { collabState: COLLAB.done, satisfaction, evaluate }, move: 'finish' },
  )
  await sendMessage(
    tx,
    COLLAB_CONFIRMED,
    sql`select owner_id from collaboration_reply
      where collaboration_id = ${id}::uuid and state = ${REPLY.accepted}`,
    {
      from: actor,
      id,
      values: { title: String(current.title), count: Number(satisfaction) },
    },
  )
  return { version, message: { key: 'collab.confirmed' } }
}
