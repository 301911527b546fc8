import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import { meetingSessions } from '#resources/work/meetings/meeting-session.ts'
import { updateSession } from './update-session.ts'

/** Whoever keeps the minutes says who was not there: these, and nobody else. */
export async function setAbsents(
  tx: Tx,
  actor: Actor,
  { id, absentIds }: { id: string; absentIds: readonly string[] },
): Promise<Saved> {
  const { version } = await lockForUpdate(tx, actor, meetingSessions, id, null)
  return updateSession(tx, actor, { id, version, absentIds })
}
