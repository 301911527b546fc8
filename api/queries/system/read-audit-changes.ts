import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import {
  changesOf,
  openGroups,
  referenceNames,
  showChange,
  transitionIn,
} from '#api/crud/describe-changes.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { AuditAction, HistoryEntry } from '#contracts/history.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { findResource, requireResource } from '#resources/registry.server.ts'

type Logged = {
  at: string
  version: number | null
  action: AuditAction
  actorName: string | null
  resource: string
  recordId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * What one entry of the operation log changed, in the form of a history of one
 * entry. Who reads the log sees that a field was changed; its value only as the
 * rights to the record allow, and masked always.
 */
export async function readAuditChanges(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Logged>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, version, action,
      actor_name as "actorName", resource, record_id as "recordId", before, after
    from audit_log where id = ${id}`.execute(db)
  const [logged] = rows
  if (!logged) throw new Failure('not-found', 'not-found')
  const resource = findResource(logged.resource)
  const changes = changesOf(Object.keys(resource?.fields ?? {}), logged)
  const entry = {
    at: logged.at,
    version: logged.version ?? 0,
    action: logged.action,
    actorName: logged.actorName,
  }
  if (!resource) return [{ ...entry, changes }]
  const names = await referenceNames(db, resource, changes)
  const isReadable = await mayRead(db, actor, resource, logged.recordId ?? '')
  const isOpen = isReadable
    ? await openGroups(db, actor, resource, logged.recordId ?? '')
    : () => false
  return [
    {
      ...entry,
      ...(isReadable ? transitionIn(logged) : {}),
      changes: changes.map((change) => showChange(resource, change, names, isOpen)),
    },
  ]
}

/** What belongs to people is told to those only who may read it where it is kept. */
async function mayRead(
  db: Database,
  actor: Actor,
  resource: Resource,
  recordId: string,
): Promise<boolean> {
  const people = resource.parent ? requireResource(resource.parent.resource) : resource
  if (!people.scope) return true
  if (!permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))) return false
  const result = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id::text = ${recordId} and ${scopePredicate(resource, 't', actor, 'view')}`.execute(db)
  return result.rows.length > 0
}
