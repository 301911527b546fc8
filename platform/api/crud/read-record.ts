import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { noteReading } from '#platform/api/history/applicant-readings.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly, visibleGroups } from '#platform/api/store/reach/scope.ts'
import { isAuthor, selectRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { hasMasks, maskRecord } from './fields/mask-record.ts'

/** An invalid id gets the same response as the id of a missing row or of a row outside the caller's scope. */
export function requireId(text: string | null | undefined): string {
  if (!isUuid(text)) throw new Failure('not-found', 'not-found')
  return text.toLowerCase()
}

/** How a record is asked for: as of a past day, and for a page on paper. */
export type Reading = { asOf?: string | undefined; isPrinted?: boolean }

/**
 * Returns the record as the caller may see it, with sensitive values masked. A missing record and a record
 * out of scope get the same response. `mayUnmask`: a request for the clear values would be granted.
 * `openGroups`: the guarded field groups that are visible. `isAuthor`: the caller is the author, and some
 * transition is closed to authors.
 */
export async function readRecord(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
  { asOf, isPrinted = false }: Reading = {},
): Promise<WireRecord> {
  const record = await selectRecord(db, resource, id, actor, asOf)
  if (!record) throw new Failure('not-found', 'not-found')
  await notePayOpened(db, actor, resource, [id])
  const groups = await openGroupsOf(db, actor, resource, id)
  const manner = isPrinted ? 'print' : 'open'
  await noteReading(db, actor, resource, { ids: [id], manner, parts: groups.openGroups })
  const open = {
    ...groups,
    ...(await authorshipOf(db, actor, resource, id)),
  }
  if (!hasMasks(resource)) return { ...maskRecord(resource, record), ...open }
  const mayUnmask = await seesClearly(db, actor, resource, id)
  return { ...maskRecord(resource, record), ...open, mayUnmask }
}

/** Whether the caller created the record, where some transition is closed to its author. */
async function authorshipOf(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<{ isAuthor?: boolean }> {
  if (!Object.values(resource.actions).some(({ moves }) => moves?.notByAuthor)) return {}
  return { isAuthor: await isAuthor(db, resource, id, actor) }
}

/** The guarded field groups of this record that the caller sees, where a resource has some. */
export async function openGroupsOf(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<{ openGroups?: string[] }> {
  if (!Object.values(resource.groups ?? {}).some(({ guarded }) => guarded)) return {}
  return { openGroups: [...(await visibleGroups(db, actor, resource, id))] }
}

/**
 * Returns the saved record to a user whose change was based on an older version. Always masked: clear values
 * need a request of their own, which is logged.
 */
export async function readForConflict(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  const record = await selectRecord(tx, resource, id, actor)
  return record && maskRecord(resource, record)
}
