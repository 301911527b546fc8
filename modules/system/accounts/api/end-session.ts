import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { endGrant, holdAccount } from '#platform/api/sessions/end-sessions.ts'
import { logSessionEnd } from '#platform/api/sessions/session-log.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectWholeRecord } from '#platform/api/store/rows/records.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'
import { requireRightsOver } from './require-rights-over.ts'

type Owner = { userId: string; grantId: string }

/** Ends one session of an account; the actor needs rights over that account. */
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
  // The session may have ended, or lie outside the actor's scope, so it is read after the account is locked.
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
