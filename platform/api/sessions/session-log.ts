import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'

/** The facts about a session in the operation log; none of them opens the session. */
export type SessionFacts = {
  id: string
  beganAt: unknown
  method: unknown
  ip: unknown
  userAgent: unknown
}

/** Logs that a user ended a session, their own or another user's. */
export async function logSessionEnd(
  tx: Tx,
  actor: Actor,
  { id, name, ...before }: SessionFacts & { name: string },
): Promise<void> {
  const entry = { resource: sessions.path, id, action: 'sign_out', title: name } as const
  await writeAudit(tx, actor, { ...entry, before })
}
