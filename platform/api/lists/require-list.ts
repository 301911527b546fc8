import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { permissionCode, permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { findResource } from '#product/define/registry.server.ts'

/** Returns a list that the caller may see; any other list is reported as missing. */
export function requireList(actor: Actor, path: string): Resource {
  const resource = findResource(path)
  const isSeen =
    resource && permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))
  if (!isSeen) throw new Failure('not-found', 'not-found')
  return resource
}

/** Users who may change roles also decide which views the holders of a role get. */
export function mayShareLists(actor: Pick<Actor, 'permissions'>): boolean {
  return actor.permissions.has(permissionCode(roles, 'edit'))
}
