import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'

/** Closes a link for good, also for visitors who have it open. */
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
