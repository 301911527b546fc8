import type { Actor, RowScope } from '#platform/api/actor.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton, guardOf } from '#platform/define/engine/groups.ts'

/** A button code: `view`, `edit`, `unmask`, `group.contact`, or that of an action. */
export type Need = string

export function permissionCode(resource: Resource, need: Need): string {
  return `${resource.permissionPath}:${buttonCode(resource, need)}`
}

/**
 * All permissions that a call on a resource needs. A call on a child resource also needs the permission of the field
 * group of its parent that the rows belong to.
 */
export function permissionsFor(resource: Resource, need: Need): string[] {
  const group = resource.parent?.group
  const own = permissionCode(resource, need)
  return group === undefined ? [own] : [own, permissionCode(resource, groupButton(group))]
}

const NOTHING: RowScope = {
  all: false,
  departmentTrees: [],
  departments: [],
  self: null,
  leads: null,
}

/** Returns the scope of a permission; no rows without the permission. */
export function scopeOf(actor: Actor, resource: Resource, need: Need): RowScope {
  return actor.permissions.get(permissionCode(resource, need)) ?? NOTHING
}

/** The scope in which the fields of a group are visible; open groups are visible everywhere. */
export function groupScope(actor: Actor, resource: Resource, group: string): RowScope | 'open' {
  const guard = guardOf(resource, group)
  return guard === null ? 'open' : scopeOf(actor, resource, guard)
}

export function reachesNothing(scope: RowScope): boolean {
  return !reachesOthers(scope) && scope.self === null
}

/** Whether the scope covers more than the caller's own rows. */
export function reachesOthers({ all, departmentTrees, departments, leads }: RowScope): boolean {
  return all || departmentTrees.length > 0 || departments.length > 0 || leads !== null
}
