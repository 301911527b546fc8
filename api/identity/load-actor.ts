import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, RowScope } from '../actor.ts'
import type { Database, Tx } from '../store/database.ts'
import { PLANNED_ONCE } from '../store/planned-once.ts'
import { ENABLED } from './account.ts'
import { LAST_USE_EXACT_S, noteUse } from './account-session.ts'
import { hashToken } from './token-hash.ts'

/** Counts from the attendance groups that somebody leads, whatever the scope. */
const LED_GROUPS = 'attend_group'
const SCOPE_SELF = '1'
const SCOPE_DEPARTMENT = '2'
const SCOPE_DEPARTMENT_TREE = '3'
const SCOPE_ALL = '4'
const SCOPE_CHOSEN = '5'

/** What an actor is by his account alone. */
type Person = Omit<Actor, 'roles' | 'permissions' | 'rightsVersion'>

const PHOTO = sql<string | null>`(select id::text from file
  where record_id = account.user_base_id and field = 'photo' and resource = 'hr/archives')`

const PERSON = [
  'account.id as userId',
  'account.user_name as userName',
  'account.code',
  'account.name',
  PHOTO.as('avatar'),
  'account.user_base_id as userBaseId',
  'account.dept_id as deptId',
  'account.must_change_password as mustChangePassword',
] as const

/** An actor and the moment when the token behind it ends. */
export type LoadedActor = { actor: Actor; expiresAt: number }

/** Who holds this access token; null when it is unknown, over or revoked, or the account is not enabled. */
export async function loadActor(db: Database, accessToken: string): Promise<LoadedActor | null> {
  const holder = await readHolder(db, accessToken)
  if (!holder?.expiresAt) return null
  const { expiresAt, sessionId, isLongAgo, ...person } = holder
  if (sessionId !== null && isLongAgo) noteUse(db, sessionId)
  const rights = await readRights(db, person.userId)
  return { actor: actorOf(person, rights), expiresAt: expiresAt.getTime() }
}

/** Somebody as things stand now, without a token of his; null when his account is not enabled. */
export async function loadActorOf(db: Database, userId: string): Promise<Actor | null> {
  const person = await enabledAccounts(db).where('account.id', '=', userId).executeTakeFirst()
  return person ? actorOf(person, await readRights(db, userId)) : null
}

/** The same of many by two questions; those whose account is not enabled are left out. */
export async function loadActorsOf(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Map<string, Actor>> {
  if (userIds.length === 0) return new Map()
  const people = await enabledAccounts(db)
    .where('account.id', 'in', [...userIds])
    .execute()
  const { rows } = await sql<Rights & { userId: string }>`
    select who.id as "userId", rights.* from unnest(${userIds}::uuid[]) as who (id)
      cross join lateral (${rightsOf(sql`who.id`)}) as rights`.execute(db)
  const rightsBy = new Map(rows.map(({ userId, ...rights }) => [userId, rights]))
  return new Map(
    people.flatMap((person) => {
      const rights = rightsBy.get(person.userId)
      return rights ? [[person.userId, actorOf(person, rights)]] : []
    }),
  )
}

function enabledAccounts(db: Database | Tx) {
  return db
    .selectFrom('app_user as account')
    .select(PERSON)
    .where('account.state', '=', ENABLED)
    .where('account.deleted_at', 'is', null)
}

function actorOf(person: Person, rights: Rights): Actor {
  const permissions = permissionsOf(rights, person.userBaseId, person.userId)
  const rightsVersion = hashOf([rights.stamp, rights.roles, [...permissions], person])
  return { ...person, roles: rights.roles, permissions, rightsVersion }
}

/** What an account may do as things stand in this transaction. */
export async function loadPermissions(
  tx: Tx,
  userId: string,
  userBaseId: string | null,
): Promise<Actor['permissions']> {
  return permissionsOf(await readRights(tx, userId), userBaseId, userId)
}

function permissionsOf(
  rights: Rights,
  self: string | null,
  account: string,
): Map<string, RowScope> {
  const places = { self, account, departments: rights.departments }
  return new Map(
    Object.entries(rights.permissions)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, grants]) => [code, toScope(grants, places)]),
  )
}

function readHolder(db: Database, accessToken: string) {
  return db
    .selectFrom('identity_state as token')
    .innerJoin('app_user as account', (join) =>
      join.on(sql<boolean>`account.id = (token.payload ->> 'accountId')::uuid`),
    )
    .leftJoin('account_session as session', 'session.grant_id', 'token.grant_id')
    .select([
      'token.expires_at as expiresAt',
      'session.id as sessionId',
      sql<
        boolean | null
      >`session.last_used_at < now() - make_interval(secs => ${LAST_USE_EXACT_S})`.as('isLongAgo'),
      ...PERSON,
    ])
    .where('token.model', '=', 'AccessToken')
    .where('token.id', '=', hashToken(accessToken))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('account.state', '=', ENABLED)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** One grant of a permission: the data scope, and the departments it counts from. */
type Grant = { scope: string; from: string; chosen: readonly string[]; below: boolean }

type Department = { id: string; path: string; relation: string }

type Rights = {
  roles: string[]
  permissions: Record<string, Grant[]>
  /** The person's own departments by relation, and those chosen by a grant. */
  departments: Department[]
  stamp: string
}

async function readRights(db: Database | Tx, userId: string): Promise<Rights> {
  const { rows } = await sql<Rights>`${PLANNED_ONCE}
    ${rightsOf(sql`${userId}`)}`.execute(db)
  const [rights] = rows
  if (!rights) throw new Error('the rights query gave no row')
  return rights
}

/**
 * Everything that is granted. `stamp` covers the rows behind the menus and the
 * whole navigation by `xmin`, which no later state repeats: what was made from
 * an earlier state is never taken for the present one.
 */
function rightsOf(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with held as (
      select distinct role_id from effective_role(${userId})
    ), granted as materialized (
      select * from granted_button(${userId})
    ), marks as (
      select rn.kind || rn.target_id || '/' || rn.xmin as mark
        from role_navigation rn join held on held.role_id = rn.role_id
      union all select id::text || xmin from application
      union all select id::text || xmin from module
      union all select id::text || xmin from menu
      union all select id::text || xmin from button
    )
    select
      (
        select coalesce(jsonb_object_agg(permission, grants), '{}') from (
          select p.code as permission,
            jsonb_agg(distinct jsonb_build_object('scope', g.scope, 'from', g.scope_from,
              'chosen', g.dept_ids, 'below', g.include_child)) as grants
          from granted g
            join page_right p on p.button_id = g.button_id
            join open_menu() opened on opened.menu_id = g.menu_id
          group by 1
        ) as scoped
      ) as permissions,
      (select coalesce(array_agg(code order by code), '{}')
        from role join held on held.role_id = role.id) as roles,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'path', d.path, 'relation', place.relation)
          order by d.path, place.relation), '[]')
        from (
          select dept_id, relation from department_of_account(${userId})
          union select unnest(dept_ids), 'chosen' from granted
        ) as place
        join department d on d.id = place.dept_id and d.enabled and d.deleted_at is null
      ) as departments,
      (select coalesce(sum(hashtextextended(mark, 0)), 0)::text from marks) as stamp
  `
}

type Places = { self: string | null; account: string; departments: readonly Department[] }

/** All grants of one permission together. A department that is gone or disabled counts for nothing. */
function toScope(grants: readonly Grant[], { self, account, departments }: Places): RowScope {
  const trees = new Set<string>()
  const single = new Set<string>()
  for (const { scope, from, chosen, below } of grants) {
    const isChosen = scope === SCOPE_CHOSEN
    const counted = departments.filter(({ id, relation }) =>
      isChosen ? relation === 'chosen' && chosen.includes(id) : relation === from,
    )
    const isTree = scope === SCOPE_DEPARTMENT_TREE || (isChosen && below)
    if (isTree) for (const { path } of counted) trees.add(path)
    else if (isChosen || scope === SCOPE_DEPARTMENT) for (const { id } of counted) single.add(id)
  }
  return {
    all: grants.some(({ scope }) => scope === SCOPE_ALL),
    departmentTrees: topmost([...trees]),
    departments: [...single],
    self: grants.some(({ scope }) => scope === SCOPE_SELF) ? self : null,
    leads: grants.some(({ from }) => from === LED_GROUPS) ? account : null,
  }
}

const VERSION_LENGTH = 16

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, VERSION_LENGTH)
}

/** Trees within trees say nothing new, and every list would look through them all. */
function topmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((top) => top !== path && path.startsWith(top)))
}
