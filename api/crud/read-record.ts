import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { selectRecord } from '#api/store/records.ts'
import { seesClearly } from '#api/store/scope.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { isUuid } from '#contracts/uuid.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { hasMasks, maskRecord } from './mask-record.ts'

/** An id that is no id names nothing: the same answer as for a missing or foreign row. */
export function requireId(text: string | null | undefined): string {
  if (!isUuid(text)) throw new Failure('not-found', 'not-found')
  return text.toLowerCase()
}

/**
 * The record as this person may see it, sensitive values covered; missing and
 * out of reach are the same. `mayUnmask` tells whether asking for the clear
 * values would be granted.
 */
export async function readRecord(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<WireRecord> {
  const record = await selectRecord(db, resource, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  if (!hasMasks(resource)) return record
  const mayUnmask = await seesClearly(db, actor, resource, id)
  return { ...maskRecord(resource, record), mayUnmask }
}

/** What the other one has saved, for somebody whose own change came too late. */
export async function readForConflict(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  const record = await selectRecord(tx, resource, id, actor)
  if (!record) return null
  return (await seesClearly(tx, actor, resource, id)) ? record : maskRecord(resource, record)
}
