import { sql } from 'kysely'
import { COLLAB, collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { COLLAB_ASKED } from './collaboration-messages.ts'
import { isWaiting, type Reply, repliesFor } from './receiving-departments.ts'
import { settleCollaboration } from './settle-collaboration.ts'

type AnswerName = 'accept' | 'refuse'

export const formOf = (name: AnswerName) => collaborations.actions[name]?.form ?? collaborations

/**
 * Picks the department that the actor answers for: the named department, or the only one of the actor's departments
 * that has not answered yet. A second answer for the same department fails.
 */
export async function departmentFor(
  tx: Tx,
  actor: Actor,
  { id, values }: ActionInput,
  name: AnswerName,
): Promise<Reply> {
  const ours = (await repliesFor(tx, actor, id)).filter(({ isOurs }) => isOurs)
  const named = typeof values.deptId === 'string' ? values.deptId : null
  const replies = named === null ? ours : ours.filter(({ deptId }) => deptId === named)
  if (replies.length === 0) throw new Failure('forbidden', 'collab.notAsked')
  const open = replies.filter(isWaiting)
  const [first] = open
  if (!first) throw new Failure('conflict', 'collab.answered')
  if (open.length > 1) {
    const names = open.map(({ deptName }) => deptName).join(' · ')
    throw invalidFields(formOf(name), {
      deptId: { key: 'collab.whichDepartment', values: { names } },
    })
  }
  return first
}

/**
 * Notifies the department's people and the requesters, and updates the state from the answers so
 * far.
 */
export async function afterAnswer(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  name: AnswerName,
): Promise<ActionResult> {
  const { rows } = await sql<{ accepted: number; waiting: number }>`
    select count(*) filter (where state = ${REPLY.accepted})::integer as accepted,
      count(*) filter (where state = ${REPLY.open})::integer as waiting
    from collaboration_reply where collaboration_id = ${current.id}`.execute(tx)
  const { accepted = 0, waiting = 0 } = rows[0] ?? {}
  const isRefused = accepted === 0 && waiting === 0
  const collabState = isRefused ? COLLAB.refused : accepted > 0 ? COLLAB.running : COLLAB.waiting
  const version = await writeMove(
    tx,
    actor,
    { resource: collaborations, current },
    { values: { collabState }, move: name },
  )
  await markHandled(tx, COLLAB_ASKED, current.id, waiting === 0 ? null : actor.userId)
  await settleCollaboration(tx, actor, current.id)
  return { version }
}

/** The accounts to notify on the requesting side. */
export const requesters = ({ fromId, contactId }: WireRecord) =>
  [fromId, contactId].filter((id) => typeof id === 'string')
