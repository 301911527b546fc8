import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { softDeleteRow } from '#platform/api/store/rows/records.ts'
import { countReferences, softDeleteChildren } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { lockForUpdate } from './update-record.ts'
import type { DeleteVerb, ReplyMessage } from './verbs.ts'

/** A row to delete; `version` is the version that the caller saw, null when the request has none. */
export type Target = { id: string; version: number | null }

/**
 * Whether the caller has already deleted this row, so that a form that is sent twice gets the same response
 * twice.
 */
async function isOwnDeletion(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
  version: number | null,
): Promise<boolean> {
  if (version === null) return false
  const result = await sql`select 1 from ${sql.table(resource.table)}
    where id = ${id} and deleted_at is not null and updated_by = ${actor.userId}
      and version = ${version + 1}`.execute(tx)
  return result.rows.length > 0
}

/**
 * Runs a delete verb. It checks who deleted the row only after the verb finds the row missing, because two
 * concurrent requests wait for each other inside the verb.
 */
export async function deleteOnce(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { id, version }: Target,
  remove: DeleteVerb,
): Promise<ReplyMessage | undefined> {
  try {
    const removed = await remove(tx, actor, id, version)
    return removed?.message
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'not-found'
    if (!isGone || !(await isOwnDeletion(tx, actor, resource, id, version))) throw error
    return undefined
  }
}

/** Soft-deletes a record with its child rows. Refused while other records reference it. */
export async function deleteRecord(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
  version: number | null,
): Promise<WireRecord> {
  const current = await lockForUpdate(tx, actor, resource, id, version, 'delete')
  const { deletable } = resource
  if (deletable && !deletable.is.includes(current[deletable.field] as string | boolean)) {
    throw new Failure('conflict', 'conflict.notDeletable')
  }
  const references = await countReferences(tx, resource, id)
  if (references.length > 0) {
    throw new Failure('conflict', 'conflict.referenced', { references })
  }
  await softDeleteChildren(tx, resource, id, actor)
  await softDeleteRow(tx, resource, id, actor)
  const before = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, current[name] ?? null]),
  )
  await writeHistory(tx, actor, {
    resource,
    id,
    version: current.version + 1,
    action: 'delete',
    before,
    after: null,
  })
  return current
}
