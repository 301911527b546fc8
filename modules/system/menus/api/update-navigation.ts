import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { requireProtectedButtons } from './protected-buttons.ts'

/** Updates a part of the navigation, as long as the protected pages can still be opened. */
export function updateNavigation(resource: Resource): WriteVerb {
  return (tx, actor, input) =>
    requireProtectedButtons(tx, () => updateRecord(tx, actor, resource, input))
}
