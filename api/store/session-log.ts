import type { Actor } from '#api/actor.ts'
import { sessions } from '#resources/system/session.ts'
import type { Tx } from './database.ts'
import { writeAudit } from './history.ts'

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
