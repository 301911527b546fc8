import { updateRecord } from '#api/crud/update-record.ts'
import type { WriteVerb } from '#api/crud/verbs.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { keepPages } from './kept-pages.ts'

/** Changes a part of the navigation as long as the pages behind it can still be opened. */
export function updateNavigation(resource: Resource): WriteVerb {
  return (tx, actor, input) => keepPages(tx, () => updateRecord(tx, actor, resource, input))
}
