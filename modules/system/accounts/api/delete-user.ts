import { sql } from 'kysely'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { endSessions } from '#platform/api/sessions/end-sessions.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { countReferences } from '#platform/api/store/rows/references.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { closeAccount, lockAccount } from './change-account-state.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'
import { requireRightsOver } from './require-rights-over.ts'

const DISABLED = '3'

/** True when records other than the account and its roles refer to it. */
async function hasTraces(tx: Tx, id: string): Promise<boolean> {
  const references = await countReferences(tx, users, id)
  if (references.some(({ resource }) => resource !== roleUsers)) return true
  const acted = await sql`select 1 from audit_log
    where actor_id = ${id} and record_id is distinct from ${id} limit 1`.execute(tx)
  return acted.rows.length > 0
}

async function deleteRoleRows(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const rows = await sql<{ id: string }>`select id from role_user
    where user_id = ${userId} and deleted_at is null order by id`.execute(tx)
  for (const { id } of rows.rows) await deleteRecord(tx, actor, roleUsers, id, null)
}

async function disable(tx: Tx, actor: Actor, current: WireRecord): Promise<void> {
  const { id } = current
  const values = { state: DISABLED, lockUntil: null }
  const before = { state: current.state, lockUntil: current.lockUntil }
  const version = await updateRow(tx, users, id, values, actor)
  await writeHistory(tx, actor, {
    resource: users,
    id,
    version,
    action: 'state',
    before,
    after: values,
  })
}

/**
 * Deletes an account without activity. An account with activity is disabled instead, because
 * records must keep its name.
 */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<{ message: ReplyMessage } | undefined> {
  const current = await lockAccount(tx, actor, { id, version }, 'delete')
  if (await hasTraces(tx, id)) {
    if (current.state === DISABLED) throw new Failure('conflict', 'conflict.accountDisabled')
    await closeAccount(tx, actor, id, () => disable(tx, actor, current))
    return { message: { key: 'rights.userDisabled' } }
  }
  await requireRightsOver(tx, actor, id)
  const wasAdministrator = await isAdministrator(tx, id)
  await deleteRoleRows(tx, actor, id)
  await deleteRecord(tx, actor, users, id, version)
  await endSessions(tx, actor, id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return undefined
}
