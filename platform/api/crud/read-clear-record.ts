import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { noteReading } from '#platform/api/history/applicant-readings.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { seesClearly } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { openGroupsOf, type Reading } from './read-record.ts'

/**
 * Returns the record with unmasked values. The access is written to the operation log before the response: if
 * the entry fails, the caller gets no values.
 */
export async function readClearRecord(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
  { asOf, isPrinted = false }: Reading = {},
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
    const groups = await openGroupsOf(tx, actor, resource, id)
    const reading = { ids: [id], parts: groups.openGroups } as const
    await noteReading(tx, actor, resource, { manner: 'clear', ...reading })
    if (isPrinted) await noteReading(tx, actor, resource, { manner: 'print', ...reading })
    return { ...record, ...groups, mayUnmask: true }
  })
}
