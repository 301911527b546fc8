import { invalidFields } from '#platform/api/failure.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

type Place = { id: string; path: string }

/** Refuses to merge departments into themselves or into one below them. */
export function requireOutside(form: Resource, target: Place, from: readonly Place[]): void {
  const problem = from.some(({ id }) => id === target.id)
    ? 'invalid.mergeSelf'
    : from.some(({ path }) => target.path.startsWith(path))
      ? 'invalid.mergeBelow'
      : null
  if (problem) throw invalidFields(form, { toId: { key: problem } })
}
