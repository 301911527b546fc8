import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { changesOf, openGroups, referenceNames, showChange } from '#api/crud/describe-changes.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import type { AuditAction, HistoryEntry } from '#contracts/history.ts'
import { findResource } from '#resources/registry.server.ts'

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
  const isOpen = await openGroups(db, actor, resource, logged.recordId ?? '')
  return [
    { ...entry, changes: changes.map((change) => showChange(resource, change, names, isOpen)) },
  ]
}
