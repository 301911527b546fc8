import { type RawBuilder, sql } from 'kysely'
import type { Actor, RowScope } from '#api/actor.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { requireResource } from '#resources/registry.server.ts'
import { columnName } from './columns.ts'
import type { Database, Tx } from './database.ts'
import { type Need, permissionCode, scopeOf } from './permission.ts'

function departmentPredicate(column: RawBuilder<unknown>, scope: RowScope): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  if (scope.departmentTrees.length > 0) {
    const patterns = scope.departmentTrees.map((path) => `${path}%`)
    parts.push(sql`${column} in (select id from department where path like any(${patterns}))`)
  }
  if (scope.departments.length > 0) {
    parts.push(sql`${column} = any(${[...scope.departments]}::uuid[])`)
  }
  return parts
}

function peoplePredicate(resource: Resource, alias: string, scope: RowScope): RawBuilder<boolean> {
  const rule = resource.scope
  if (!rule || scope.all) return sql`true`
  const parts: RawBuilder<boolean>[] = []
  if (scope.self) parts.push(sql`${sql.ref(`${alias}.${columnName(rule.person)}`)} = ${scope.self}`)
  if (rule.department) {
    parts.push(...departmentPredicate(sql.ref(`${alias}.${columnName(rule.department)}`), scope))
  }
  // Nothing granted means nothing seen.
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

function scopedBy(resource: Resource, alias: string, scope: RowScope): RawBuilder<boolean> {
  if (!resource.parent) return peoplePredicate(resource, alias, scope)
  const parent = requireResource(resource.parent.resource)
  const link = sql.ref(`${alias}.${columnName(resource.parent.field)}`)
  return sql`exists (select 1 from ${sql.table(parent.table)} as owner
    where owner.id = ${link} and owner.deleted_at is null and ${peoplePredicate(parent, 'owner', scope)})`
}

/**
 * The one predicate that decides which rows of a resource somebody reaches for
 * an action. It stands in every list, read, write and delete. Child rows follow
 * their parent.
 */
export function scopePredicate(
  resource: Resource,
  alias: string,
  actor: Actor,
  need: Need,
): RawBuilder<boolean> {
  return scopedBy(resource, alias, scopeOf(actor, resource, need))
}

/** Whose sensitive values somebody sees in the clear: by the right to unmask, and his own. */
export async function seesClearly(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<boolean> {
  const unmask = scopeOf(actor, resource, 'unmask')
  if (unmask.all) return true
  const people = resource.parent ? requireResource(resource.parent.resource) : resource
  if (!people.scope) return actor.permissions.has(permissionCode(resource, 'unmask'))
  const predicate = scopedBy(resource, 't', { ...unmask, self: actor.userBaseId })
  const result = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id = ${id} and ${predicate}`.execute(db)
  return result.rows.length > 0
}
