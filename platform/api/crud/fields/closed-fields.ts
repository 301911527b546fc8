import type { Actor } from '#platform/api/actor.ts'
import { groupScope, reachesNothing } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Fields that are closed to this person are unknown to him in every parameter. */
export function isClosed(resource: Resource, actor: Actor, name: string | undefined): boolean {
  const field = resource.fields[name ?? '']
  const scope = field ? groupScope(actor, resource, field.group) : 'open'
  return scope !== 'open' && reachesNothing(scope)
}

/** An order tells about the rows whose field is covered: it needs the field in all of them. */
export function isOrderable(resource: Resource, actor: Actor, name: string): boolean {
  const scope = groupScope(actor, resource, resource.fields[name]?.group ?? '')
  return scope === 'open' || scope.all || !resource.scope
}
