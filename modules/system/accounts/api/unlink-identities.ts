import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { dropLinks } from '#platform/api/identity/identity-links.ts'
import { endSessions } from '#platform/api/sessions/end-sessions.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { requireRightsOver } from './require-rights-over.ts'

/** Removes all company identities of an account and ends the sessions that they opened. */
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
