import { sql } from 'kysely'
import { collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { afterAnswer, departmentFor, requesters } from './answer-parts.ts'
import { COLLAB_REFUSED } from './collaboration-messages.ts'

/** A department refuses the request and gives a reason. */
export async function refuseCollaboration(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, collaborations, input.id, null, 'accept')
  const { deptId, deptName } = await departmentFor(tx, actor, input, 'refuse')
  const reason = String(input.values.reason)
  await sql`update collaboration_reply set state = ${REPLY.refused}, reason = ${reason},
      replied_by = ${actor.userId}, replied_at = now()
    where collaboration_id = ${input.id} and dept_id = ${deptId}`.execute(tx)
  const result = await afterAnswer(tx, actor, current, 'refuse')
  await sendMessage(tx, COLLAB_REFUSED, requesters(current), {
    from: actor,
    id: input.id,
    values: { title: String(current.title), dept: deptName, reason },
  })
  return { ...result, message: { key: 'collab.refused', values: { dept: deptName } } }
}
