import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { FileOwner } from './file-shelf.ts'

/** Whether the caller may see a file. They may if they see its field in the record, or if the file is their own. */
export async function maySeeFile(db: Database, actor: Actor, owner: FileOwner): Promise<boolean> {
  const resource = findResource(owner.resource)
  const field = resource?.fields[owner.field]
  if (!resource || !field) return false
  const isOwn = resource.scope?.person === 'id' && actor.userBaseId === owner.recordId
  const mayView = permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))
  if (!isOwn && !mayView) return false
  const group = groupPredicate(resource, 't', actor, field.group)
  if (!isOwn && group === 'none') return false
  const shown = group === 'all' || group === 'none' ? sql`true` : group
  const seen = sql`${scopePredicate(resource, 't', actor, 'view')} and ${shown}`
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id = ${owner.recordId} and t.deleted_at is null
      and ${isOwn ? sql`true` : seen}`.execute(db)
  return rows.length > 0
}
