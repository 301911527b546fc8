import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { writeMove } from '#api/crud/write-move.ts'
import { Failure } from '#api/failure.ts'
import { sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { COLLAB, collaborations, REPLY } from '#resources/work/together/collaboration.ts'
import { isRequester } from './cancel-collaboration.ts'
import { COLLAB_CONFIRMED } from './collaboration-messages.ts'

/** Whoever asked says that it is done, and how content he is. */
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
