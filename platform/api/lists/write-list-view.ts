import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MAX_VIEW_QUERY } from '#platform/wire/lists/list-limits.ts'
import { requireListRequest } from './list-records.ts'
import { requireNameFree, requireViewRoom } from './list-view-limits.ts'
import { openQuery } from './open-query.ts'
import { mayShareLists, requireList } from './require-list.ts'
import { logSharedView, shareListView } from './share-list-view.ts'
import { setDefaultView } from './write-list-choice.ts'

export type NewView = {
  id: string
  resource: string
  name: string
  query: string
  roleId?: string | null | undefined
  isDefault?: boolean | undefined
}

export type ViewChange = Partial<Pick<NewView, 'name' | 'query' | 'roleId'>> & { id: string }

type Stored = { list: string; name: string; ownerId: string; roleId: string | null }

/** Saves the present state of a list as a view with a name. A repeated request adds one view. */
export async function addListView(tx: Tx, actor: Actor, view: NewView): Promise<void> {
  const { id, name, roleId = null } = view
  const resource = requireList(actor, view.resource)
  const { path: list } = resource
  const query = queryToKeep(actor, resource, view.query)
  await waitForOwn(tx, actor)
  const earlier = await readStored(tx, id)
  if (earlier) {
    if (earlier.ownerId === actor.userId && earlier.name === name) return
    throw new Failure('conflict', 'conflict.id')
  }
  await requireViewRoom(tx, sql`owner_id = ${actor.userId}`, list, 'lists.tooMany')
  await requireNameFree(tx, { id, list, name, ownerId: actor.userId })
  await sql`insert into list_view (id, owner_id, resource, name, query)
    values (${id}, ${actor.userId}, ${list}, ${name}, ${query})`.execute(tx)
  if (roleId !== null) await shareListView(tx, actor, { id, list, name, before: null }, roleId)
  if (view.isDefault) await setDefaultView(tx, actor, list, id)
}

/** Renames a view, stores another query in it, or shares it with another role or none. */
export async function updateListView(tx: Tx, actor: Actor, change: ViewChange): Promise<void> {
  const { id } = change
  await waitForOwn(tx, actor)
  const stored = await requireChangeable(tx, actor, id)
  const resource = requireList(actor, stored.list)
  const { ownerId, list, roleId: before } = stored
  const { name = stored.name, roleId = before } = change
  const query = change.query === undefined ? null : queryToKeep(actor, resource, change.query)
  if (name !== stored.name) await requireNameFree(tx, { id, ownerId, list, name })
  await sql`update list_view set name = ${name}, query = coalesce(${query}, query),
    updated_at = now() where id = ${id}`.execute(tx)
  if (roleId !== before) await shareListView(tx, actor, { id, list, name, before }, roleId)
  else if (roleId !== null) await logSharedView(tx, actor, { action: 'update', roleId, name, list })
}

/** Removes a view. Users who had it as their default view get the standard list again. */
export async function deleteListView(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { list, name, roleId } = await requireChangeable(tx, actor, id)
  await sql`delete from list_view where id = ${id}`.execute(tx)
  if (roleId !== null) await logSharedView(tx, actor, { action: 'delete', roleId, name, list })
}

/** The normalised query, reduced to the fields that the caller may query, because sharing must not reveal more. */
function queryToKeep(actor: Actor, resource: Resource, text: string): string {
  const params = new URLSearchParams(text)
  for (const name of ['view', 'group']) params.delete(name)
  requireListRequest(actor, resource, params)
  const query = openQuery(actor, resource, text)
  if (query.length > MAX_VIEW_QUERY) throw new Failure('invalid', 'lists.tooLong')
  return query
}

/** Concurrent saves wait for each other, so that the limit holds. */
async function waitForOwn(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx)
}

async function readStored(tx: Tx, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select resource as list, name, owner_id as "ownerId", role_id as "roleId"
    from list_view where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Own views, and shared views for users who may share. Views of other users are reported as missing. */
async function requireChangeable(tx: Tx, actor: Actor, id: string): Promise<Stored> {
  const stored = await readStored(tx, id)
  const isOwn = stored?.ownerId === actor.userId
  if (!stored || !(isOwn || (stored.roleId !== null && mayShareLists(actor)))) {
    throw new Failure('not-found', 'lists.gone')
  }
  return stored
}
