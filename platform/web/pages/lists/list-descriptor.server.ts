import { describeList, type ListDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import type { Language } from '#platform/wire/language/language.ts'

const known = new WeakMap<Resource, Map<string, ListDescriptor>>()

type ReaderOf = {
  language: Language
  permissions: ReadonlySet<string>
  /** Permissions that cover the user's own rows only. */
  ownOnly?: ReadonlySet<string>
}

/**
 * The same as describeList, but cached for each resource, language and set of visible field groups. If
 * users may see a group only in their own row, it has no columns in a list of other people's rows.
 */
export function listDescriptor(
  resource: Resource,
  { language, ...reader }: ReaderOf,
): ListDescriptor {
  const open = openGroups(resource, reader)
  const key = [language, ...open].join(' ')
  const made = known.get(resource) ?? new Map<string, ListDescriptor>()
  known.set(resource, made)
  const descriptor = made.get(key) ?? describeList(resource, { language, permissions: open })
  made.set(key, descriptor)
  return descriptor
}

function openGroups(
  resource: Resource,
  { permissions, ownOnly }: Omit<ReaderOf, 'language'>,
): Set<string> {
  const guards = Object.keys(resource.groups ?? {}).flatMap((name) => guardOf(resource, name) ?? [])
  const isForOthers = (code: string) => !ownOnly?.has(code) || ownOnly.has('view')
  return new Set([...guards, 'unmask'].filter((code) => permissions.has(code) && isForOthers(code)))
}
