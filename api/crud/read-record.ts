import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { selectRecord } from '#api/store/records.ts'
import { seesClearly } from '#api/store/scope.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { isUuid } from '#contracts/uuid.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { maskRecord } from './mask-record.ts'

/** An id that is no id names nothing: the same answer as for a missing or foreign row. */
export function requireId(text: string | null | undefined): string {
  if (!isUuid(text)) throw new Failure('not-found', 'not-found')
  return text.toLowerCase()
}

/** The record as this person may see it; missing and out of reach are the same. */
export async function readRecord(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<WireRecord> {
  const record = await selectRecord(db, resource, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  return (await seesClearly(db, actor, resource, id)) ? record : maskRecord(resource, record)
}
