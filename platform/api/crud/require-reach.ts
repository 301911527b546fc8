import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { lockRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { FileRule } from './resource-store.ts'

/**
 * A field of a record. `isOwn` is true when the caller changes their own file, whatever other files they may
 * see.
 */
export type FileFieldOf = {
  resource: Resource
  id: string
  field: string
  isOwn: boolean
  rule?: FileRule | undefined
}

/** Locks the record for the rest of the transaction, if the caller may change the field. */
export async function requireReach(tx: Tx, actor: Actor, of: FileFieldOf): Promise<void> {
  const { resource, id, isOwn } = of
  const isThere = isOwn
    ? await lockOwn(tx, actor, of)
    : await lockRecord(tx, resource, id, actor, 'edit')
  if (!isThere) throw new Failure('not-found', 'not-found')
  if (isOwn) return
  const group = resource.fields[of.field]?.group ?? ''
  if (resource.groups && !(await visibleGroups(tx, actor, resource, id)).has(group)) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

async function lockOwn(tx: Tx, { userBaseId }: Actor, { resource, id }: FileFieldOf) {
  if (userBaseId !== id) return false
  const { rows } = await sql`select 1 from ${sql.table(resource.table)}
    where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows.length > 0
}
