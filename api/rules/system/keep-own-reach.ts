import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin, type RowScope } from '#api/actor.ts'
import type { Rules } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { loadPermissions } from '#api/identity/load-actor.ts'
import type { Tx } from '#api/store/database.ts'
import { PLANNED_ONCE } from '#api/store/planned-once.ts'
import { requireGrantable } from './require-grantable.ts'

const MAX_NAMED = 5

type Permissions = Actor['permissions']
type Reach = ReadonlySet<string>

/** Departments that a scope covers, new ones aside: nobody is in them yet. */
async function readReach(tx: Tx, { departmentTrees, departments }: RowScope): Promise<Reach> {
  const patterns = departmentTrees.map((path) => `${path}%`)
  const result = await sql<{ id: string }>`
    select id from department where created_at < now()
      and (path like any(${patterns}) or id = any(${[...departments]}::uuid[]))`.execute(tx)
  return new Set(result.rows.map(({ id }) => id))
}

/** Most permissions come with the same few scopes: each is looked up once. */
async function readReaches(tx: Tx, permissions: Permissions): Promise<Map<string, Reach>> {
  const scopes = new Map([...permissions.values()].map((scope) => [JSON.stringify(scope), scope]))
  const reaches = new Map<string, Reach>()
  for (const [key, scope] of scopes) {
    if (!scope.all) reaches.set(key, await readReach(tx, scope))
  }
  return reaches
}

type Held = { permissions: Permissions; reaches: ReadonlyMap<string, Reach> }

async function withReaches(tx: Tx, permissions: Permissions): Promise<Held> {
  return { permissions, reaches: await readReaches(tx, permissions) }
}

function isWider(code: string, after: Held, before: Held): boolean {
  const [is, was] = [after.permissions.get(code), before.permissions.get(code)]
  if (!is || was?.all) return false
  if (!was || is.all || (is.self !== null && is.self !== was.self)) return true
  const reached = before.reaches.get(JSON.stringify(was))
  return [...(after.reaches.get(JSON.stringify(is)) ?? [])].some((id) => !reached?.has(id))
}

/** Accounts that are administrators because of where they work, or will be by a post. */
async function readPlacedAdministrators(tx: Tx): Promise<string[]> {
  const result = await sql<{ id: string }>`${PLANNED_ONCE}
    with placed as (
      select u.id from role r
        join role_department h on h.role_id = r.id and h.deleted_at is null
        join department top on top.id = h.dept_id
        join department d on d.path like top.path || '%'
        join app_user u on u.dept_id = d.id
      where r.code = ${ADMIN_ROLE}
      union
      select u.id from role r
        join role_post h on h.role_id = r.id and h.deleted_at is null
        join user_position p on p.post_id = h.post_id and p.deleted_at is null
        join app_user u on u.user_base_id = p.user_id
      where r.code = ${ADMIN_ROLE}
    )
    select id from placed where exists (
      select from effective_role(placed.id) held join role r on r.id = held.role_id
      where r.code = ${ADMIN_ROLE})
    union
    select u.id from role r
      join role_post h on h.role_id = r.id and h.deleted_at is null
      join user_position p on p.post_id = h.post_id and p.deleted_at is null and p.start_date > today()
      join app_user u on u.user_base_id = p.user_id
    where r.code = ${ADMIN_ROLE}`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/** Roles that posts will bring somebody on a day to come. */
async function readRolesToCome(tx: Tx, userId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select distinct h.role_id as id from app_user u
      join user_position p on p.user_id = u.user_base_id and p.deleted_at is null
        and p.start_date > today()
      join role_post h on h.post_id = p.post_id and h.deleted_at is null
    where u.id = ${userId}`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/**
 * Does something that decides who works where, or what a right means. Whoever
 * does not run the system gains nothing by it himself and makes nobody an
 * administrator, whichever way round that would come about.
 */
async function keepOwnReach<T>(tx: Tx, actor: Actor, work: () => Promise<T>): Promise<T> {
  if (isAdmin(actor)) return work()
  const before = await withReaches(tx, actor.permissions)
  const administrators = new Set(await readPlacedAdministrators(tx))
  const toCome = new Set(await readRolesToCome(tx, actor.userId))
  const result = await work()
  const account = await tx
    .selectFrom('app_user')
    .select('user_base_id')
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  const permissions = await loadPermissions(tx, actor.userId, account?.user_base_id ?? null)
  const after = await withReaches(tx, permissions)
  const gained = [...permissions.keys()].filter((code) => isWider(code, after, before))
  if (gained.length > 0) {
    const names = gained.slice(0, MAX_NAMED).join(', ')
    throw new Failure('conflict', 'conflict.ownReach', { values: { names } })
  }
  if ((await readPlacedAdministrators(tx)).some((id) => !administrators.has(id))) {
    throw new Failure('conflict', 'conflict.newAdministrator')
  }
  // What begins tomorrow must not bring more than what could be had today.
  const brought = (await readRolesToCome(tx, actor.userId)).filter((id) => !toCome.has(id))
  await requireGrantable(tx, actor, brought)
  return result
}

/** The same rules, none of which widens what the person who uses them may do. */
export function keepingOwnReach({ add, update, delete: remove, actions = {} }: Rules): Rules {
  return {
    ...(add && { add: (tx, actor, input) => keepOwnReach(tx, actor, () => add(tx, actor, input)) }),
    ...(update && {
      update: (tx, actor, input) => keepOwnReach(tx, actor, () => update(tx, actor, input)),
    }),
    ...(remove && {
      delete: (tx, actor, id, version) =>
        keepOwnReach(tx, actor, async () => (await remove(tx, actor, id, version)) || undefined),
    }),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, act]) => [
        name,
        (tx, actor, input) => keepOwnReach(tx, actor, () => act(tx, actor, input)),
      ]),
    ),
  }
}
