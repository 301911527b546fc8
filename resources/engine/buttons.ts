import type { Resource } from './define-resource.ts'
import { groupButton } from './groups.ts'

/**
 * Codes of all buttons that rights to a resource are made of, in the order in
 * which a person reads them. Child rows have none: they belong to their parent.
 */
export function buttonsOf(resource: Resource, children: readonly Resource[]): string[] {
  if (resource.parent) return []
  const isMasked = [resource, ...children].some(({ fields }) =>
    Object.values(fields).some(({ mask }) => mask !== null),
  )
  const guarded = Object.entries(resource.groups ?? {})
    .filter(([, group]) => group.guarded)
    .map(([name]) => groupButton(name))
  const childButtons = children.flatMap(({ parent }) => parent?.button ?? [])
  return [
    'view',
    ...(resource.isReadOnly ? [] : ['add', 'edit', 'delete']),
    'export',
    ...(isMasked ? ['unmask'] : []),
    ...guarded,
    ...new Set([...childButtons, ...Object.values(resource.actions).map(({ button }) => button)]),
  ]
}
