import { deleteRecord } from '#api/crud/delete-record.ts'
import type { DeleteVerb } from '#api/crud/verbs.ts'
import { revokeGrants } from '#api/rules/grants/revoke-grants.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { keepPages } from './kept-pages.ts'

/** Deletes a part of the navigation that nothing hangs on, and every right to it. */
export function deleteFromNavigation(resource: Resource): DeleteVerb {
  return (tx, actor, id, version) =>
    keepPages(tx, async () => {
      await deleteRecord(tx, actor, resource, id, version)
      await revokeGrants(tx, [id])
    })
}
