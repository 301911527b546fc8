import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { permissionCode, permissionsFor } from '#api/store/permission.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { findResource } from '#resources/registry.server.ts'
import { roles } from '#resources/system/role.ts'

/** A list that this person sees; any other is not there. */
export function requireList(actor: Actor, path: string): Resource {
  const resource = findResource(path)
  const isSeen =
    resource && permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))
  if (!isSeen) throw new Failure('not-found', 'not-found')
  return resource
}

/** Whoever may change a role decides what its holders are offered. */
export function mayShareLists(actor: Pick<Actor, 'permissions'>): boolean {
  return actor.permissions.has(permissionCode(roles, 'edit'))
}
