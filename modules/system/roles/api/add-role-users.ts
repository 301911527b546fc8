import { sql } from 'kysely'
import { z } from 'zod'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { areReferable } from '#platform/api/store/rows/references.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { requireGrantable } from './rights/require-grantable.ts'
import { writeGrantLine } from './rights/write-grant-line.ts'
import { awaitSecond } from './second-person.ts'
import { tellRoleNews } from './tell-role-news.ts'

/** Largest number of accounts in one call. */
export const MAX_USERS = 10_000

const id = z.uuid().toLowerCase()

export const roleUserList = z.strictObject({
  roleId: id,
  userIds: z
    .array(id)
    .min(1)
    .max(MAX_USERS)
    .transform((ids) => [...new Set(ids)].sort()),
  validTo: z.string().refine(isCalendarDate).nullish(),
})
export type RoleUserList = z.infer<typeof roleUserList>

/** Counts existing accounts and locks their rows until the transaction ends. */
async function countAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const result = await sql`
    select 1 from app_user where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for key share`.execute(tx)
  return result.rows.length
}

/**
 * Inserts new rows and renews expired ones. Current holders keep their rows. Each row gets an audit
 * log entry.
 */
async function storeRows(tx: Tx, actor: Actor, list: RoleUserList): Promise<string[]> {
  const { roleId, userIds, validTo = null } = list
  const actorId = sql`${actor.userId}::uuid`
  const logged = auditRows(actor, {
    resource: roleUsers.path,
    title: sql`u.name`,
    id: sql`s.id`,
    version: sql`s.version`,
    from: sql`stored s join app_user u on u.id = s.user_id`,
    action: sql`case when s.version = 1 then 'add' else 'update' end`,
    after: sql`jsonb_build_object('roleId', ${roleId}::text, 'userId', s.user_id,
      'validTo', ${validTo}::text)`,
  })
  const result = await sql<{ userId: string }>`
    with stored as (
      insert into role_user (id, role_id, user_id, valid_to, created_by, updated_by)
      select gen_random_uuid(), ${roleId}, given, ${validTo}::date, ${actorId}, ${actorId}
      from unnest(${userIds}::uuid[]) given
      on conflict (role_id, user_id) where deleted_at is null do update
        set valid_from = null, valid_to = excluded.valid_to, version = role_user.version + 1,
          updated_at = now(), updated_by = ${actorId}
        where role_user.valid_to < today()
      returning id, user_id, version
    ), logged as (
      ${logged}
    )
    select user_id as "userId" from stored`.execute(tx)
  return result.rows.map(({ userId }) => userId)
}

/** Gives a role to many accounts: all or none. */
export async function addRoleUsers(
  tx: Tx,
  actor: Actor,
  list: RoleUserList,
): Promise<{ added: number; known: number }> {
  const { roleId, userIds } = list
  if (!(await areReferable(tx, roles, [roleId], actor))) {
    throw invalidFields(roleUsers, { roleId: { key: 'invalid.reference' } })
  }
  const unknown = userIds.length - (await countAccounts(tx, userIds))
  if (unknown > 0) {
    throw new Failure('invalid', 'invalid.unknownUsers', { values: { count: unknown } })
  }
  const addedIds = await storeRows(tx, actor, list)
  const added = addedIds.length
  await requireGrantable(tx, actor, [roleId])
  const after = { roleId, validTo: list.validTo ?? null, count: added }
  await writeGrantLine(tx, actor, roleUsers, { role: roleId }, { after })
  if (await awaitSecond(tx, actor, roleId, addedIds))
    return { added, known: userIds.length - added }
  await tellRoleNews(tx, actor, 'given', { roleId, userIds: addedIds })
  return { added, known: userIds.length - added }
}
