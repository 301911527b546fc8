import { sql } from 'kysely'
import { CLOSED_ACCOUNT } from '#modules/system/accounts/api/accounts-before-joining.ts'
import { renewPassword } from '#modules/system/accounts/api/renew-password.ts'
import { requireRightsOver } from '#modules/system/accounts/api/require-rights-over.ts'
import { requireWholeFile } from '#modules/system/accounts/api/require-whole-file.ts'
import { endGrantsOf } from '#modules/system/data-rights/api/end-grants-of.ts'
import type { Actor } from '#platform/api/actor.ts'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { addAccount, type Filled, type Joined } from './joining-parts.ts'

async function accountsOf(tx: Tx, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where user_base_id = ${fileId} and deleted_at is null
    order by created_at, id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Reopens the earlier account with a new initial password and without the roles that were granted
 * individually. Creates an account when there is none. When the employee returns later, the account waits for
 * that day.
 */
export async function openAccountAgain(
  tx: Tx,
  actor: Actor,
  file: Joined,
  filled: Filled & { isAhead: boolean },
): Promise<string | undefined> {
  const accounts = await accountsOf(tx, file.id)
  await endGrantsOf(tx, actor, accounts)
  if (filled.values.withAccount !== true) return undefined
  const [id] = accounts
  if (id === undefined) return addAccount(tx, actor, file, filled)
  await requireRightsOver(tx, actor, id)
  await requireWholeFile(tx, actor, file.id)
  const current = await selectAnyRecord(tx, users, id)
  if (!current) return undefined
  const opens = !filled.isAhead && current.state === CLOSED_ACCOUNT
  const { password } = await renewPassword(tx, actor, current, opens ? { state: ENABLED } : {})
  if (filled.isAhead) await letWait(tx, file.id, true)
  return password
}

/** Marks closed accounts as waiting for the day of joining, or no longer waiting. */
export async function letWait(tx: Tx, fileId: string, waits: boolean): Promise<void> {
  await sql`update app_user set waits_for_joining = ${waits}, version = version + 1
    where user_base_id = ${fileId} and state = ${CLOSED_ACCOUNT} and deleted_at is null
      and waits_for_joining is distinct from ${waits}`.execute(tx)
}
