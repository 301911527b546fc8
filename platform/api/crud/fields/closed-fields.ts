import type { Actor } from '#platform/api/actor.ts'
import { groupScope, reachesNothing } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** A field that the caller may not see is treated as an unknown field in every parameter. */
export function isClosed(resource: Resource, actor: Actor, name: string | undefined): boolean {
  const field = resource.fields[name ?? '']
  const scope = field ? groupScope(actor, resource, field.group) : 'open'
  return scope !== 'open' && reachesNothing(scope)
}

/**
 * The sort order reveals values of hidden fields, so a caller may sort only by a field that they see in all
 * rows.
 */
export function isOrderable(resource: Resource, actor: Actor, name: string): boolean {
  const group = resource.fields[name]?.group ?? ''
  // A competence opens the pay of some people only.
  if (resource.groups?.[group]?.pay !== undefined) return false
  const scope = groupScope(actor, resource, group)
  return scope === 'open' || scope.all || !resource.scope
}
