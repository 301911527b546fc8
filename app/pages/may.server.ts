import type { Resource } from '#resources/engine/define-resource.ts'

export type Rights = { add: boolean; edit: boolean; delete: boolean }

/** Which links a page offers. Only for display: every call is checked again where it is answered. */
export function rightsOn(resource: Resource, permissions: ReadonlySet<string>): Rights {
  const edit = permissions.has('edit')
  // Child rows belong to their parent: whoever may edit that may add and remove them.
  if (resource.parent) return { add: edit, edit, delete: edit }
  return { add: permissions.has('add'), edit, delete: permissions.has('delete') }
}
