import type { Resource } from './define-resource.ts'

/**
 * The button that an action on a resource needs. Child rows belong to their
 * parent: whoever may edit that may add, change and remove them.
 */
export function buttonCode(resource: Pick<Resource, 'parent'>, action: string): string {
  const isChildWrite = resource.parent !== undefined && (action === 'add' || action === 'delete')
  return isChildWrite ? 'edit' : action
}
