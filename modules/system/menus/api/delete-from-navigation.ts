import { revokeGrants } from '#modules/system/roles/api/rights/revoke-grants.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import type { DeleteVerb } from '#platform/api/crud/verbs.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { requireProtectedButtons } from './protected-buttons.ts'

/** Deletes an unused part of the navigation, with all rights to it. */
export function deleteFromNavigation(resource: Resource): DeleteVerb {
  return (tx, actor, id, version) =>
    requireProtectedButtons(tx, async () => {
      await deleteRecord(tx, actor, resource, id, version)
      await revokeGrants(tx, [id])
    })
}
