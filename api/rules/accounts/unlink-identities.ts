import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { endSessions } from '#api/identity/end-sessions.ts'
import type { Tx } from '#api/store/database.ts'
import { writeAudit } from '#api/store/history.ts'
import { dropLinks } from '#api/store/identity-links.ts'
import { users } from '#resources/system/user.ts'
import { requireRightsOver } from './require-rights-over.ts'

/** No company account opens this account any more, and what they opened is closed. */
export async function unlinkIdentities(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, users, id, version, 'unlinkIdentities')
  await requireRightsOver(tx, actor, id)
  const issuers = await dropLinks(tx, id)
  if (issuers.length > 0) {
    await writeAudit(tx, actor, {
      resource: users.path,
      id,
      action: 'other',
      title: `${String(current.name)} ✕ ${issuers.join(', ')}`,
    })
    await endSessions(tx, actor, id)
  }
  return { version: Number(current.version), message: { key: 'identity.unlinked' } }
}
