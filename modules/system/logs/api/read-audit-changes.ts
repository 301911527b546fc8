import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { HistoryEntry } from '#platform/wire/records/history.ts'
import { findResource } from '#product/define/registry.server.ts'
import { type Logged, showLogged } from './show-logged.ts'

/** The changes of one audit log entry. */
export async function readAuditChanges(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Logged & { resource: string }>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, version, action,
      actor_name as "actorName", resource, record_id as "recordId", before, after
    from audit_log where id = ${id}`.execute(db)
  const [logged] = rows
  if (!logged) throw new Failure('not-found', 'not-found')
  return [await showLogged(db, actor, findResource(logged.resource), logged)]
}
