import { explainConstraint } from '#api/store/constraint-failures.ts'
import type { Tx } from '#api/store/database.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Store } from './resource-store.ts'

/** Runs a write; what the database has against it becomes a message on the field concerned. */
export async function inTransaction<T>(
  store: Store,
  resource: Resource,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await store.db.transaction().execute(work)
  } catch (error) {
    throw explainConstraint(error, resource)
  } finally {
    // Other processes hear of it by notification; this one need not wait for it.
    store.counts.forgetAll()
  }
}
