import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import { endGrant, holdAccount } from '#api/identity/end-sessions.ts'
import type { Tx } from '#api/store/database.ts'
import { selectWholeRecord } from '#api/store/records.ts'
import { logSessionEnd } from '#api/store/session-log.ts'
import { sessions } from '#resources/system/session.ts'
import { requireRightsOver } from './require-rights-over.ts'

type Owner = { userId: string; grantId: string }

/** Signs somebody out of one session; nobody does it to a stronger account than his own. */
export async function endSession(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const { rows } = await sql<Owner>`
    select user_id as "userId", grant_id as "grantId" from account_session where id = ${id}`.execute(
    tx,
  )
  const [owner] = rows
  if (!owner) throw new Failure('not-found', 'not-found')
  await holdAccount(tx, owner.userId)
  // Asked once the account is held: it may be over, and this person may not reach it.
  const session = await selectWholeRecord(tx, sessions, id, actor, 'end')
  if (!session) throw new Failure('not-found', 'not-found')
  if (version !== null && version !== session.version) {
    throw new Failure('conflict', 'conflict.version', { current: session, resource: sessions })
  }
  if (owner.userId !== actor.userId) await requireRightsOver(tx, actor, owner.userId)
  await endGrant(tx, owner.grantId)
  const { beganAt, method, ip, userAgent } = session
  const name = String(session.name)
  await logSessionEnd(tx, actor, { id, name, beganAt, method, ip, userAgent })
  return { gone: true, message: { key: 'rights.sessionEnded', values: { name } } }
}
