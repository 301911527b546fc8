import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { openColumns } from './open-query.ts'
import { requireList } from './require-list.ts'

/**
 * Sets the columns of a list for the caller, in their order. Without columns the list has the standard
 * columns again.
 */
export async function setListColumns(
  db: Database | Tx,
  actor: Actor,
  path: string,
  names: readonly string[],
): Promise<void> {
  const resource = requireList(actor, path)
  const columns = openColumns(actor, resource, names)
  const unknown = names.filter((name) => !columns.includes(name))
  if (unknown.length > 0) {
    const values = { names: unknown.join(', ').slice(0, 200) }
    throw new Failure('invalid', 'invalid.unknownQuery', { values })
  }
  await sql`insert into list_choice (user_id, resource, columns)
    values (${actor.userId}, ${path}, ${columns}::text[])
    on conflict (user_id, resource) do update set columns = excluded.columns`.execute(db)
}

/** Sets the default view of a list for the caller: a view that is offered to them, or none. */
export async function setDefaultView(
  db: Database | Tx,
  actor: Actor,
  path: string,
  id: string | null,
): Promise<void> {
  requireList(actor, path)
  if (id !== null) {
    const found = await sql`
      select 1 from list_view v left join role r on r.id = v.role_id and r.deleted_at is null
      where v.id = ${id} and v.resource = ${path}
        and (v.owner_id = ${actor.userId} or r.code = any(${[...actor.roles]}))`.execute(db)
    if (found.rows.length === 0) throw new Failure('not-found', 'lists.gone')
  }
  await sql`insert into list_choice (user_id, resource, default_view_id)
    values (${actor.userId}, ${path}, ${id})
    on conflict (user_id, resource) do update set default_view_id = excluded.default_view_id`.execute(
    db,
  )
}
