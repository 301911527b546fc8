import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { holderRules } from './write-role-holder.ts'

/** Locks the account until the transaction ends. */
export async function requireAccount(tx: Tx, userId: string): Promise<void> {
  const result = await sql`select 1 from app_user
    where id = ${userId} and deleted_at is null for key share`.execute(tx)
  if (result.rows.length === 0) throw new Failure('not-found', 'not-found')
}

type Row = {
  id: string
  roleId: string
  version: number
  enabled: boolean
  when: 'past' | 'now' | 'later'
}

async function readRows(tx: Tx, userId: string): Promise<Row[]> {
  const result = await sql<Row>`
    select h.id, h.role_id as "roleId", h.version, r.enabled,
      case when h.valid_to < today() then 'past' when h.valid_from > today() then 'later'
        else 'now' end as "when"
    from role_user h join role r on r.id = h.role_id
    where h.user_id = ${userId} and h.deleted_at is null order by h.id for update of h`.execute(tx)
  return result.rows
}

/**
 * Gives an account exactly these roles from today on. Leaves alone roles that grant nothing today:
 * future, expired and disabled ones.
 */
export async function setUserRoles(
  tx: Tx,
  actor: Actor,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  const rules = holderRules(roleUsers)
  const rows = await readRows(tx, userId)
  for (const roleId of roleIds) {
    const row = rows.find((existing) => existing.roleId === roleId)
    if (!row) await rules.add(tx, actor, { id: uuidv7(), roleId, userId })
    else if (row.when !== 'now') {
      const { id, version } = row
      await rules.update(tx, actor, { id, version, validFrom: null, validTo: null })
    }
  }
  const dropped = rows.filter(
    ({ roleId, enabled, when }) => enabled && when === 'now' && !roleIds.includes(roleId),
  )
  for (const { id, version } of dropped) await rules.delete(tx, actor, id, version)
}

/** The action of an account that calls `setUserRoles`. */
export async function assignRole(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, users, input.id, input.version, 'assignRole')
  const { roleIds } = input.values
  await setUserRoles(tx, actor, input.id, Array.isArray(roleIds) ? roleIds : [])
  return { version: Number(current.version) }
}
