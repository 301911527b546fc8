import type { Actor, RowScope } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { buttonCode } from '#resources/engine/button-code.ts'
import type { Resource } from '#resources/engine/define-resource.ts'

export type Need = 'view' | 'add' | 'edit' | 'delete' | 'unmask'

export function permissionCode(resource: Resource, need: Need): string {
  return `${resource.permissionPath}:${buttonCode(resource, need)}`
}

export function requirePermission(actor: Actor, resource: Resource, need: Need): void {
  if (!actor.permissions.has(permissionCode(resource, need))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

const NOTHING: RowScope = { all: false, departmentTrees: [], departments: [], self: null }

/** The rows a permission reaches; none without it. */
export function scopeOf(actor: Actor, resource: Resource, need: Need): RowScope {
  return actor.permissions.get(permissionCode(resource, need)) ?? NOTHING
}
