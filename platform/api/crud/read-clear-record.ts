import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { seesClearly } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { openGroupsOf } from './read-record.ts'

/**
 * Returns the record with unmasked values. The access is written to the operation log before the response: if
 * the entry fails, the caller gets no values.
 */
export async function readClearRecord(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
  asOf?: string,
): Promise<WireRecord> {
  return db.transaction().execute(async (tx) => {
    const record = await selectRecord(tx, resource, id, actor, asOf)
    if (!record) throw new Failure('not-found', 'not-found')
    if (!(await seesClearly(tx, actor, resource, id))) {
      throw new Failure('forbidden', 'auth.forbidden')
    }
    await writeAudit(tx, actor, {
      resource: resource.path,
      id,
      action: 'view_sensitive',
      title: String(record[resource.title] ?? ''),
    })
    return { ...record, ...(await openGroupsOf(tx, actor, resource, id)), mayUnmask: true }
  })
}
