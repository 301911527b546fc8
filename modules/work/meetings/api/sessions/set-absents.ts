import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateSession } from './update-session.ts'

/** An organiser replaces the list of absent participants. */
export async function setAbsents(
  tx: Tx,
  actor: Actor,
  { id, absentIds }: { id: string; absentIds: readonly string[] },
): Promise<Saved> {
  const { version } = await lockForUpdate(tx, actor, meetingSessions, id, null)
  return updateSession(tx, actor, { id, version, absentIds })
}
