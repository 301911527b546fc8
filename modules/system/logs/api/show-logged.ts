import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import {
  changesOf,
  openGroups,
  referenceNames,
  showChange,
  transitionIn,
} from '#platform/api/history/describe-changes.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { AuditAction, HistoryEntry } from '#platform/wire/records/history.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** One change as the log stores it. */
export type Logged = {
  at: string
  version: number | null
  action: AuditAction
  actorName: string | null
  recordId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * The changes of one log entry, as a history with one entry. A log reader sees which fields
 * changed; they see values only with rights to the record, and always masked.
 */
export async function showLogged(
  db: Database,
  actor: Actor,
  resource: Resource | undefined,
  logged: Logged,
): Promise<HistoryEntry> {
  const { at, version, action, actorName } = logged
  const changes = changesOf(Object.keys(resource?.fields ?? {}), logged)
  const entry = { at, version: version ?? 0, action, actorName }
  if (!resource) return { ...entry, changes }
  const names = await referenceNames(db, actor, resource, changes)
  const isReadable = await mayRead(db, actor, resource, logged.recordId ?? '')
  const isOpen = isReadable
    ? await openGroups(db, actor, resource, logged.recordId ?? '')
    : () => false
  return {
    ...entry,
    ...(isReadable ? transitionIn(logged) : {}),
    changes: changes.map((change) => showChange(resource, change, names, isOpen)),
  }
}

/** To see values about people, or values for a limited audience, the reader needs the right to read the record. */
async function mayRead(
  db: Database,
  actor: Actor,
  resource: Resource,
  recordId: string,
): Promise<boolean> {
  const people = resource.parent ? requireResource(resource.parent.resource) : resource
  const { scope, audience, involved, sealed } = people
  if (!scope && !audience && !involved && !sealed) return true
  if (!permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))) return false
  const result = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id::text = ${recordId} and ${scopePredicate(resource, 't', actor, 'view')}`.execute(db)
  return result.rows.length > 0
}
