import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton } from '#platform/define/engine/groups.ts'

/**
 * The codes of all buttons of a resource that can be granted, in display order. Child rows have none, because
 * they use the buttons of their parent.
 */
export function buttonsOf(resource: Resource, children: readonly Resource[]): string[] {
  if (resource.parent) return []
  const isMasked = [resource, ...children].some(({ fields }) =>
    Object.values(fields).some(({ mask }) => mask !== null),
  )
  const guarded = Object.entries(resource.groups ?? {})
    .filter(([, group]) => group.guarded)
    .map(([name]) => groupButton(name))
  const usual = ['view', ...(resource.isReadOnly ? [] : ['add', 'edit', 'delete'])]
  const childButtons = children.flatMap(({ parent }) => parent?.button ?? [])
  return [
    ...usual,
    'export',
    ...(resource.importBy === undefined && !resource.takesFiles ? [] : ['import']),
    ...(isMasked ? ['unmask'] : []),
    ...guarded,
    ...new Set([
      ...[...childButtons, ...Object.values(resource.actions).map(({ button }) => button)].filter(
        (button) => !usual.includes(button),
      ),
      // Applicants may always cancel their own documents. This button allows cancelling the documents of
      // others.
      ...(resource.document ? ['cancel'] : []),
    ]),
  ]
}
