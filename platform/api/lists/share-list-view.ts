import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { findResource } from '#product/define/registry.server.ts'
import { requireViewRoom } from './list-view-limits.ts'
import { mayShareLists } from './require-list.ts'

/** `list` is the path of the list; `before` the role it was shared with. */
type Sharing = { id: string; list: string; name: string; before: string | null }

/** Offers a view to the holders of a role, or withdraws it. */
export async function shareListView(
  tx: Tx,
  actor: Actor,
  { id, list, name, before }: Sharing,
  roleId: string | null,
): Promise<void> {
  if (roleId === null) {
    await sql`update list_view set role_id = null where id = ${id}`.execute(tx)
    return logSharedView(tx, actor, { action: 'delete', roleId: before, name, list })
  }
  if (!mayShareLists(actor)) throw new Failure('forbidden', 'lists.notShared')
  const found = await sql`select 1 from role
    where id = ${roleId} and deleted_at is null for no key update`.execute(tx)
  if (found.rows.length === 0) throw new Failure('invalid', 'lists.noRole')
  await requireViewRoom(tx, sql`role_id = ${roleId}`, list, 'lists.tooManyShared')
  await sql`update list_view set role_id = ${roleId} where id = ${id}`.execute(tx)
  await logSharedView(tx, actor, { action: 'grant', roleId, name, list })
}

type ShareLogEntry = {
  action: 'grant' | 'update' | 'delete'
  roleId: string | null
  name: string
  list: string
}

/** Logs shared views, under the role that they are offered to. */
export async function logSharedView(
  tx: Tx,
  actor: Actor,
  { action, roleId, name, list }: ShareLogEntry,
): Promise<void> {
  await writeAudit(tx, actor, {
    resource: roles.path,
    id: roleId,
    action,
    told: { key: 'lists.told', values: { name, list: wordsFor(list) } },
  })
}

function wordsFor(path: string): Words {
  const resource = findResource(path)
  const labels = LANGUAGES.map((language) => [
    language,
    resource ? resourceLabel(resource, language) : path,
  ])
  return Object.fromEntries(labels)
}
