import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow } from '#api/store/records.ts'
import { readWallClock } from '#api/store/wall-clock.ts'
import { shareLinks } from '#resources/system/share-link.ts'

/** Closes a link for good, for those too who are looking at what they have opened. */
export async function revokeShareLink(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const before = await lockForUpdate(tx, actor, shareLinks, id, version, 'revoke')
  if (before.revokedAt) throw new Failure('conflict', 'share.revokedBefore')
  const revokedAt = await readWallClock(tx)
  const next = await updateRow(tx, shareLinks, id, { revokedAt }, actor)
  await writeHistory(tx, actor, {
    resource: shareLinks,
    id,
    version: next,
    action: 'update',
    before: { revokedAt: before.revokedAt ?? null },
    after: { revokedAt },
  })
  return { id, version: next, message: { key: 'share.revoked' } }
}
