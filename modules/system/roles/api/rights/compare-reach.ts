import { sql } from 'kysely'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionWords } from '#platform/define/built-in/permission-words.server.ts'

const MAX_NAMED = 5

export type Permissions = Actor['permissions']
type Reach = ReadonlySet<string>

/**
 * The departments that a scope covers. Departments added in this transaction are left out, because no
 * employee is in them yet.
 */
async function readReach(tx: Tx, { departmentTrees, departments }: RowScope): Promise<Reach> {
  const patterns = departmentTrees.map((path) => `${path}%`)
  const result = await sql<{ id: string }>`
    select id from department where created_at < now()
      and (path like any(${patterns}) or id = any(${[...departments]}::uuid[]))`.execute(tx)
  return new Set(result.rows.map(({ id }) => id))
}

/** Looks up each scope once, because most permissions share a few scopes. */
async function readReaches(tx: Tx, permissions: Permissions): Promise<Map<string, Reach>> {
  const scopes = new Map([...permissions.values()].map((scope) => [JSON.stringify(scope), scope]))
  const reaches = new Map<string, Reach>()
  for (const [key, scope] of scopes) {
    if (!scope.all) reaches.set(key, await readReach(tx, scope))
  }
  return reaches
}

export type ReachedPermissions = { permissions: Permissions; reaches: ReadonlyMap<string, Reach> }

/** Permissions with the departments they reach, for comparison. */
export async function withReaches(tx: Tx, permissions: Permissions): Promise<ReachedPermissions> {
  return { permissions, reaches: await readReaches(tx, permissions) }
}

function isWider(code: string, after: ReachedPermissions, before: ReachedPermissions): boolean {
  const [is, was] = [after.permissions.get(code), before.permissions.get(code)]
  if (!is || was?.all) return false
  if (!was || is.all || (is.self !== null && is.self !== was.self)) return true
  if (is.leads !== null && is.leads !== was.leads) return true
  const reached = before.reaches.get(JSON.stringify(was))
  return [...(after.reaches.get(JSON.stringify(is)) ?? [])].some((id) => !reached?.has(id))
}

/** Fails when any permission reaches further than before. */
export function refuseWider(after: ReachedPermissions, before: ReachedPermissions): void {
  const gained = [...after.permissions.keys()].filter((code) => isWider(code, after, before))
  if (gained.length === 0) return
  const names = permissionWords(gained.slice(0, MAX_NAMED))
  throw new Failure('conflict', 'conflict.ownReach', { values: { names } })
}
