import { sql } from 'kysely'
import { COLLAB, collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { COLLAB_READY } from './collaboration-messages.ts'

/**
 * Moves the request to confirmation by the requester once every department has answered and all
 * accepted work is done.
 */
export async function settleCollaboration(tx: Tx, actor: Actor, id: string): Promise<void> {
  await sql`select from collaboration where id = ${id} for no key update`.execute(tx)
  const current = await selectAnyRecord(tx, collaborations, id)
  if (current?.collabState !== COLLAB.running) return
  const { rows } = await sql<{ open: number; done: number }>`
    select count(*) filter (where r.state = ${REPLY.open}
        or (r.state = ${REPLY.accepted} and k.state not in ('5', '7')))::integer as open,
      count(*) filter (where k.state = '5')::integer as done
    from collaboration_reply r left join task k on k.id = r.task_id
    where r.collaboration_id = ${id}`.execute(tx)
  const { open = 0, done = 0 } = rows[0] ?? {}
  if (open > 0 || done === 0) return
  await writeMove(
    tx,
    actor,
    { resource: collaborations, current },
    { values: { collabState: COLLAB.confirming }, move: 'ready' },
  )
  const to = [current.fromId, current.contactId].filter((one) => typeof one === 'string')
  await sendMessage(tx, COLLAB_READY, to, {
    from: null,
    id,
    values: { title: String(current.title) },
  })
}
