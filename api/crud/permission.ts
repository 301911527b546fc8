import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Resource } from '#resources/engine/define-resource.ts'

export type Need = 'view' | 'add' | 'edit' | 'delete'

/** Child rows belong to their parent: whoever may edit that may add, change and remove them. */
export function permissionCode(resource: Resource, need: Need | 'unmask'): string {
  const isChildWrite = resource.parent !== undefined && need !== 'view' && need !== 'unmask'
  return `${resource.permissionPath}:${isChildWrite ? 'edit' : need}`
}

export function requirePermission(actor: Actor, resource: Resource, need: Need): void {
  if (!actor.permissions.has(permissionCode(resource, need))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

export function maySeeUnmasked(actor: Actor, resource: Resource): boolean {
  return actor.permissions.has(permissionCode(resource, 'unmask'))
}
