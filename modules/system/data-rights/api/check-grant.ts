import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { coversDepartments } from '#modules/system/roles/api/rights/require-grantable.ts'
import { type Actor, isAdmin, type RowScope } from '#platform/api/actor.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import type { Values } from '#platform/api/store/rows/records.ts'

const SELF = '1'
const DEPARTMENT = '2'
const ALL = '4'
const CHOSEN = '5'

/** Longest duration of a right to other people's data. */
export const MAX_MONTHS = 12

export type Problems = Record<string, FieldProblem>

export function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

async function readPaths(tx: Tx, deptIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ path: string }>`
    select path from department where id = any(${[...deptIds]}::uuid[])`.execute(tx)
  return result.rows.map(({ path }) => path)
}

/** The departments that scopes 2 and 3 mean for the receiver. */
async function readPathsOf(tx: Tx, userId: string): Promise<string[]> {
  const result = await sql<{ path: string }>`
    select d.path from department_of_account(${userId}) mine join department d on d.id = mine.dept_id
    where mine.relation = 'member'`.execute(tx)
  return result.rows.map(({ path }) => path)
}

/** Departments of the listed accounts; an account without a department lies outside. */
async function readPathsOfUsers(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ path: string | null }>`
    select d.path from app_user u left join department d on d.id = u.dept_id
    where u.id = any(${[...userIds]}::uuid[])`.execute(tx)
  return result.rows.map(({ path }) => path ?? '')
}

/** True when this scope covers the people of a grant. */
export async function isWithin(tx: Tx, own: RowScope, grant: Values): Promise<boolean> {
  const { scope } = grant
  if (own.all || scope === SELF) return true
  if (scope === ALL) return false
  if (scope !== CHOSEN) {
    const paths = await readPathsOf(tx, String(grant.userId))
    return coversDepartments(own, paths, { withBelow: scope !== DEPARTMENT })
  }
  const chosen = await readPaths(tx, listIn(grant.deptIds))
  const people = await readPathsOfUsers(tx, listIn(grant.userIds))
  return (
    coversDepartments(own, chosen, { withBelow: true }) &&
    coversDepartments(own, people, { withBelow: false })
  )
}

/**
 * Checks that the actor may give this grant: not to themselves, and only over people within their
 * view scope for personnel files.
 */
export async function checkGrantScope(tx: Tx, actor: Actor, grant: Values): Promise<Problems> {
  if (grant.userId === actor.userId) return { userId: { key: 'invalid.grantSelf' } }
  const isEmpty = listIn(grant.deptIds).length === 0 && listIn(grant.userIds).length === 0
  if (grant.scope === CHOSEN && isEmpty) return { deptIds: { key: 'invalid.scopeDepartments' } }
  if (isAdmin(actor)) return {}
  const isHeld = await isWithin(tx, scopeOf(actor, archives, 'view'), grant)
  return isHeld ? {} : { scope: { key: 'invalid.grantWider' } }
}

/** The end must lie in the future, at most a year ahead. */
export async function checkGrantEnd(
  tx: Tx,
  validTo: unknown,
  { isNew }: { isNew: boolean },
): Promise<Problems> {
  if (typeof validTo !== 'string') return {}
  const result = await sql<{ today: string; last: string }>`
    select today()::text as today, (today() + make_interval(months => ${MAX_MONTHS}))::date::text as last`.execute(
    tx,
  )
  const { today = '', last = '' } = result.rows[0] ?? {}
  // A past end is valid only to end an existing grant.
  if (isNew && validTo < today) return { validTo: { key: 'invalid.grantOver' } }
  if (validTo <= last) return {}
  return { validTo: { key: 'invalid.grantTooLong', values: { max: MAX_MONTHS } } }
}

export function checkGrantOrder({ validFrom, validTo }: Values): Problems {
  if (!validFrom || !validTo || String(validFrom) <= String(validTo)) return {}
  const values = { later: '@validTo', earlier: '@validFrom' }
  return { validTo: { key: 'invalid.dateOrder', values } }
}
