import { sql } from 'kysely'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { RoleUserList } from './add-role-users.ts'
import { writeGrantLine } from './rights/write-grant-line.ts'
import { tellRoleNews } from './tell-role-news.ts'
import { afterRemoval } from './write-role-holder.ts'

/** Deletes the rows, each with an audit log entry. */
async function deleteRows(
  tx: Tx,
  actor: Actor,
  { roleId, userIds }: RoleUserList,
): Promise<number> {
  const actorId = sql`${actor.userId}::uuid`
  const logged = auditRows(actor, {
    resource: roleUsers.path,
    action: 'delete',
    title: sql`u.name`,
    from: sql`gone g join app_user u on u.id = g.user_id`,
    id: sql`g.id`,
    version: sql`g.version`,
    before: sql`jsonb_build_object('roleId', ${roleId}::text, 'userId', g.user_id,
      'validFrom', g.valid_from, 'validTo', g.valid_to)`,
  })
  const result = await sql<{ count: number }>`
    with gone as (
      update role_user set deleted_at = now(), updated_at = now(), updated_by = ${actorId},
        version = version + 1
      where role_id = ${roleId} and user_id = any(${userIds}::uuid[]) and deleted_at is null
      returning id, user_id, version, valid_from, valid_to
    ), logged as (
      ${logged}
    )
    select count(*)::integer as count from gone`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** Takes a role from many accounts: all or none. */
export async function deleteRoleUsers(tx: Tx, actor: Actor, list: RoleUserList): Promise<number> {
  const { roleId, userIds } = list
  const count = await deleteRows(tx, actor, list)
  if (count < userIds.length) {
    const values = { count: userIds.length - count }
    throw new Failure('invalid', 'invalid.unknownHolders', { values })
  }
  await afterRemoval(tx, actor, roleId)
  await writeGrantLine(tx, actor, roleUsers, { role: roleId }, { before: { roleId, count } })
  await tellRoleNews(tx, actor, 'taken', { roleId, userIds })
  return count
}
