import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { withdrawLinks } from '#platform/api/links/withdraw-links.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'

/** Closes a link for good, also for visitors who have it open. */
export async function revokeShareLink(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const before = await lockForUpdate(tx, actor, shareLinks, id, version, 'revoke')
  const note = typeof values.note === 'string' && values.note !== '' ? values.note : null
  const ended = await withdrawLinks(tx, actor, [id], { reason: 'withdrawn', note })
  if (ended.length === 0) throw new Failure('conflict', 'share.revokedBefore')
  return { id, version: Number(before.version) + 1, message: { key: 'share.revoked' } }
}
