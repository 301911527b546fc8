import type { Resource } from './define-resource.ts'

const WRITES = new Set(['add', 'edit', 'delete', 'import'])

/**
 * The button that an action on a resource needs. Child rows belong to their
 * parent: a user who may edit the parent may add, change and remove them, unless
 * the parent has a separate button for them.
 */
export function buttonCode(resource: Pick<Resource, 'parent'>, action: string): string {
  const { parent } = resource
  return parent && WRITES.has(action) ? (parent.button ?? 'edit') : action
}
