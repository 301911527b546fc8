import type { Language } from '#contracts/language.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { describeList, type ListDescriptor } from '#resources/engine/describe.ts'
import { guardOf } from '#resources/engine/groups.ts'

const known = new WeakMap<Resource, Map<string, ListDescriptor>>()

type ReaderOf = { language: Language; permissions: ReadonlySet<string> }

/** describeList, made once for a resource, language and set of field groups that are open. */
export function listDescriptor(
  resource: Resource,
  { language, permissions }: ReaderOf,
): ListDescriptor {
  const open = openGroups(resource, permissions)
  const key = [language, ...open].join(' ')
  const made = known.get(resource) ?? new Map<string, ListDescriptor>()
  known.set(resource, made)
  const descriptor = made.get(key) ?? describeList(resource, { language, permissions: open })
  made.set(key, descriptor)
  return descriptor
}

function openGroups(resource: Resource, permissions: ReadonlySet<string>): Set<string> {
  const guards = Object.keys(resource.groups ?? {}).flatMap((name) => guardOf(resource, name) ?? [])
  return new Set(guards.filter((guard) => permissions.has(guard)))
}
