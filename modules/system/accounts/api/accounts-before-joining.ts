import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'

/** Code of ACCOUNT_STATE. */
export const CLOSED_ACCOUNT = '3'

/** The initial state of an account: closed until the person joins or returns. */
export async function initialState(tx: Tx, fileId: unknown): Promise<Values> {
  if (typeof fileId !== 'string') return {}
  const { rows } = await sql`select from user_base_info where id = ${fileId}::uuid
    and (status = '0' or comes_back) and deleted_at is null`.execute(tx)
  return rows.length > 0 ? { state: CLOSED_ACCOUNT, waitsForJoining: true } : {}
}

/**
 * Opens waiting accounts on the day of joining. Accounts that no longer wait are left out, so that a later
 * decision of an administrator stays.
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
      resource: users,
      id,
      version,
      action: 'state',
      before: { state: CLOSED_ACCOUNT },
      after: { state: ENABLED },
    })
  }
}
