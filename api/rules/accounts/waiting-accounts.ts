import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { ENABLED } from '#api/identity/account.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import type { Values } from '#api/store/records.ts'
import { users } from '#resources/system/user.ts'

/** Code of ACCOUNT_STATE. */
export const CLOSED_ACCOUNT = '3'

/** How an account is born that nobody may sign in with before its person joins. */
export const WAITING: Values = { state: CLOSED_ACCOUNT, waitsForJoining: true }

/**
 * On the day of joining the door opens. Whatever an administrator did to the account meanwhile
 * stands: only what waits still is opened.
 */
export async function openWaitingAccounts(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    update app_user set state = ${ENABLED}, version = version + 1, updated_at = now(),
      updated_by = ${actor.userId}
    where user_base_id = ${fileId} and waits_for_joining and state = ${CLOSED_ACCOUNT}
      and deleted_at is null
    returning id, version`.execute(tx)
  for (const { id, version } of rows) {
    await writeHistory(tx, actor, {
      ...{ resource: users, id, version, action: 'state' },
      ...{ before: { state: CLOSED_ACCOUNT }, after: { state: ENABLED } },
    })
  }
}
