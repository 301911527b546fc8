import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, RowScope } from '../actor.ts'
import type { Database } from '../store/database.ts'
import { ENABLED } from './account.ts'
import { hashToken } from './token-hash.ts'

const SCOPE_SELF = 1
const SCOPE_DEPARTMENT = 2
const SCOPE_DEPARTMENT_TREE = 3
const SCOPE_ALL = 4

/** An actor and the moment when the token behind it ends. */
export type LoadedActor = { actor: Actor; expiresAt: number }

/** Who holds this access token; null when it is unknown, over or revoked, or the account is not enabled. */
export async function loadActor(db: Database, accessToken: string): Promise<LoadedActor | null> {
  const holder = await readHolder(db, accessToken)
  if (!holder?.expiresAt) return null
  const rights = await readRights(db, holder.userId)
  const { expiresAt, deptPath, ...person } = holder
  const permissions = new Map(
    Object.entries(rights.permissions)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, scopes]) => [code, toScope(scopes, person, deptPath)]),
  )
  const rightsVersion = hashOf([rights.stamp, [...permissions], person])
  return {
    actor: { ...person, permissions, rightsVersion },
    expiresAt: expiresAt.getTime(),
  }
}

function readHolder(db: Database, accessToken: string) {
  return db
    .selectFrom('identity_state as token')
    .innerJoin('app_user as account', (join) =>
      join.on(sql<boolean>`account.id = (token.payload ->> 'accountId')::uuid`),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.id', '=', 'account.dept_id')
        .on('department.deleted_at', 'is', null)
        .on('department.enabled', '=', true),
    )
    .select([
      'token.expires_at as expiresAt',
      'account.id as userId',
      'account.user_name as userName',
      'account.code',
      'account.name',
      'account.avatar',
      'account.user_base_id as userBaseId',
      'account.dept_id as deptId',
      'department.path as deptPath',
    ])
    .where('token.model', '=', 'AccessToken')
    .where('token.id', '=', hashToken(accessToken))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('account.state', '=', ENABLED)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Each permission with the data scopes of the roles that grant it. */
type Rights = { permissions: Record<string, number[]>; stamp: string }

/**
 * Everything that the effective roles grant. `stamp` covers the rows behind the
 * rights and the whole navigation by `xmin`, which no later state repeats: what
 * was made from an earlier state is never taken for the present one.
 */
async function readRights(db: Database, userId: string): Promise<Rights> {
  const { rows } = await sql<Rights>`
    with recursive held as (
      select r.id, r.scope, r.xmin as role_mark, ru.xmin as holding_mark
      from role_user ru join role r on r.id = ru.role_id
      where ru.user_id = ${userId} and r.enabled and r.deleted_at is null
        and (now() at time zone 'Asia/Shanghai')::date
          between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')
    ), granted as (
      select rn.kind, rn.target_id, held.scope, rn.xmin as mark
      from role_navigation rn join held on held.id = rn.role_id
    ), open_menu as (
      select m.id, m.path from menu m
        join module mo on mo.id = m.module_id and mo.enabled and mo.deleted_at is null
        join application a on a.id = mo.application_id and a.enabled and a.deleted_at is null
      where m.parent_id is null and m.enabled and m.deleted_at is null
      union all
      select m.id, m.path from menu m join open_menu parent on parent.id = m.parent_id
      where m.enabled and m.deleted_at is null
    ), marks as (
      select id::text || role_mark || '/' || holding_mark as mark from held
      union all select kind || target_id || '/' || mark from granted
      union all select id::text || xmin from application
      union all select id::text || xmin from module
      union all select id::text || xmin from menu
      union all select id::text || xmin from button
    )
    select
      (
        select coalesce(jsonb_object_agg(permission, scopes), '{}') from (
          select ltrim(m.path, '/') || ':' || b.code as permission, jsonb_agg(distinct g.scope) as scopes
          from granted g
            join button b on b.id = g.target_id and b.enabled and b.deleted_at is null
            join open_menu m on m.id = b.menu_id
          where g.kind = 'button'
          group by 1
        ) as scoped
      ) as permissions,
      (select coalesce(sum(hashtextextended(mark, 0)), 0)::text from marks) as stamp
  `.execute(db)
  const [rights] = rows
  if (!rights) throw new Error('the rights query gave no row')
  return rights
}

function toScope(
  scopes: readonly number[],
  person: { userBaseId: string | null; deptId: string | null },
  deptPath: string | null,
): RowScope {
  const inDepartment = deptPath !== null && person.deptId !== null
  return {
    all: scopes.includes(SCOPE_ALL),
    departmentTrees: inDepartment && scopes.includes(SCOPE_DEPARTMENT_TREE) ? [deptPath] : [],
    departments: inDepartment && scopes.includes(SCOPE_DEPARTMENT) ? [person.deptId ?? ''] : [],
    self: scopes.includes(SCOPE_SELF) ? person.userBaseId : null,
  }
}

const VERSION_LENGTH = 16

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, VERSION_LENGTH)
}
