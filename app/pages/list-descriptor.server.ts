import type { Language } from '#contracts/language.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { describeList, type ListDescriptor } from '#resources/engine/describe.ts'

const known = new WeakMap<Resource, Map<Language, ListDescriptor>>()
const NOBODY = new Set<string>()

/** describeList, made once a resource and language: a list looks the same to everybody who may see it. */
export function listDescriptor(resource: Resource, language: Language): ListDescriptor {
  let byLanguage = known.get(resource)
  if (!byLanguage) {
    byLanguage = new Map()
    known.set(resource, byLanguage)
  }
  let descriptor = byLanguage.get(language)
  if (!descriptor) {
    descriptor = describeList(resource, { language, permissions: NOBODY })
    byLanguage.set(language, descriptor)
  }
  return descriptor
}
