import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'

const MAX_NAMED = 5

/** Users, departments and posts that have the role. */
async function readHolders(tx: Tx, roleId: string): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select u.name from role_user h join app_user u on u.id = h.user_id
    where h.role_id = ${roleId} and h.deleted_at is null
    union all
    select d.name from role_department h join department d on d.id = h.dept_id
    where h.role_id = ${roleId} and h.deleted_at is null
    union all
    select p.name from role_post h join post p on p.id = h.post_id
    where h.role_id = ${roleId} and h.deleted_at is null`.execute(tx)
  return result.rows.map(({ name }) => name)
}

/** Deletes a role without holders; built-in roles stay. */
export async function deleteRole(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const current = await lockForUpdate(tx, actor, roles, id, version, 'delete')
  if (current.builtIn === true) throw new Failure('conflict', 'conflict.builtInRole')
  const holders = await readHolders(tx, id)
  if (holders.length > 0) {
    const names = holders.slice(0, MAX_NAMED).join(', ')
    throw new Failure('conflict', 'conflict.roleHeld', {
      values: { count: holders.length, names },
    })
  }
  await deleteRecord(tx, actor, roles, id, version)
}
