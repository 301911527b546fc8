import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { endAlongWithSessions, endGrant, holdAccount, readGrantId } from './end-sessions.ts'
import { logSessionEnd, type SessionFacts } from './session-log.ts'

type Row = SessionFacts & { grantId: string }

async function readLiveSessions(tx: Tx, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, grant_id as "grantId", began_at as "beganAt", method, ip, user_agent as "userAgent"
    from live_session where user_id = ${userId} order by id`.execute(tx)
  return rows
}

async function endAll(tx: Tx, actor: Actor, rows: readonly Row[]): Promise<void> {
  for (const { grantId, ...session } of rows) {
    await endGrant(tx, grantId)
    await logSessionEnd(tx, actor, { ...session, name: actor.name })
  }
}

/**
 * Ends one of the caller's own sessions. An ended session, or a session of another user, is reported as missing.
 */
export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  await holdAccount(tx, actor.userId)
  const found = (await readLiveSessions(tx, actor.userId)).filter((session) => session.id === id)
  if (found.length === 0) throw new Failure('not-found', 'account.sessionOver')
  await endAll(tx, actor, found)
}

/**
 * Ends the caller's sessions except the session of `accessToken`, and the address of their calendar;
 * returns the number of sessions.
 */
export async function endOtherSessions(tx: Tx, actor: Actor, accessToken: string): Promise<number> {
  await holdAccount(tx, actor.userId)
  const own = await readGrantId(tx, accessToken)
  // The session itself has ended meanwhile, so it may not end others.
  if (own === null) throw new Failure('unauthenticated', 'auth.required')
  const others = (await readLiveSessions(tx, actor.userId)).filter(({ grantId }) => grantId !== own)
  await endAll(tx, actor, others)
  await endAlongWithSessions(tx, actor, actor.userId)
  return others.length
}
