import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'

/** What the operation log keeps of a session; nothing of it opens one. */
export type SessionFacts = {
  id: string
  beganAt: unknown
  method: unknown
  ip: unknown
  userAgent: unknown
}

/** The line of the operation log that somebody ended a session, his own or another person's. */
export async function logSessionEnd(
  tx: Tx,
  actor: Actor,
  { id, name, ...before }: SessionFacts & { name: string },
): Promise<void> {
  const entry = { resource: sessions.path, id, action: 'sign_out', title: name } as const
  await writeAudit(tx, actor, { ...entry, before })
}
