import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import { writeAudit } from '#api/store/history.ts'
import { selectRecord } from '#api/store/records.ts'
import { seesClearly } from '#api/store/scope.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { openGroupsOf } from './read-record.ts'

/**
 * The record with its sensitive values in the clear. Who looked, and at whom, is
 * in the operation log before anything is answered: without the entry there is
 * no answer.
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
