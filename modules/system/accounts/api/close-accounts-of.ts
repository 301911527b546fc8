import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { endSessions } from '#platform/api/sessions/end-sessions.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'

/** Code of ACCOUNT_STATE. */
const DISABLED = '3'

/**
 * Disables the accounts of a leaver's personnel file and ends their sessions. This follows from
 * leaving, so the actor needs no rights over the account; but an administrator must remain.
 */
export async function closeAccountsOf(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const found = await sql<{ id: string; state: string }>`
    select id, state from app_user where user_base_id = ${fileId} and deleted_at is null
      and state <> ${DISABLED} order by id for update`.execute(tx)
  for (const { id, state } of found.rows) {
    if (id === actor.userId) throw new Failure('conflict', 'conflict.ownAccount')
    const wasAdministrator = await isAdministrator(tx, id)
    const written = await sql<{ version: number }>`
      update app_user set state = ${DISABLED}, version = version + 1, updated_at = now(),
        updated_by = ${actor.userId} where id = ${id} returning version`.execute(tx)
    await writeHistory(tx, actor, {
      resource: users,
      id,
      version: written.rows[0]?.version ?? 0,
      action: 'state',
      before: { state },
      after: { state: DISABLED },
    })
    await endSessions(tx, actor, id)
    if (wasAdministrator) await requireAdministrator(tx, actor)
  }
}
