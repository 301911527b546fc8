import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionResult } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import {
  type NavigationRows,
  readNavigationRows,
} from '#api/queries/system/read-navigation-rows.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import type { PermissionAssignment } from '#contracts/permission.ts'
import { requireResource } from '#resources/registry.server.ts'
import { checkGiver } from './check-giver.ts'
import {
  completeGrants,
  type Grants,
  type GrantTarget,
  grantsOf,
  withoutGrants,
} from './complete-grants.ts'
import { keepAdministration } from './keep-administration.ts'
import { holdNavigation } from './lock-navigation.ts'
import { nameGrants } from './name-grants.ts'

const ROLES = 'system/roles'

/**
 * Replaces the rights of a role, all of them or those within one module. The
 * version is the role's: whoever saw an earlier state is told of the other one.
 */
export async function assignPermission(
  tx: Tx,
  actor: Actor,
  { roleId, version, within, ...keys }: PermissionAssignment,
): Promise<ActionResult> {
  await holdNavigation(tx)
  const role = await lockForUpdate(tx, actor, requireResource(ROLES), roleId, version, 'edit')
  const rows = await readNavigationRows(tx, within ?? null)
  const chosen = grantsOf(keys)
  requireKnown(rows, chosen, within)
  const held = await readHeld(tx, roleId, rows, within)
  const wanted = completeGrants(rows, chosen, held)
  const added = withoutGrants(wanted, held)
  const removed = withoutGrants(held, wanted)
  const message = {
    key: 'navigation.granted',
    values: { added: added.length, removed: removed.length },
  }
  if (added.length + removed.length === 0) return { id: roleId, version: role.version, message }
  await checkGiver(tx, actor, { roleScope: String(role.scope), added, rows })
  await store(tx, roleId, added, removed)
  await keepAdministration(tx, actor, roleId)
  const saved = await stamp(tx, actor, roleId, {
    before: nameGrants(rows, removed),
    after: nameGrants(rows, added),
  })
  return { id: roleId, version: saved, message }
}

/** All or nothing: one unknown id, or one of another module, and the whole is refused. */
function requireKnown(rows: NavigationRows, chosen: Grants, within: string | undefined): void {
  const known = livingGrants(rows, within)
  const count = withoutGrants(chosen, known).length
  const isForeign = within !== undefined && !known.modules.has(within)
  if (count === 0 && !isForeign) return
  const values = { count: count + (isForeign ? 1 : 0) }
  throw new Failure('invalid', 'invalid.unknownTargets', { values })
}

function livingGrants({ modules, menus, buttons }: NavigationRows, within?: string): Grants {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const ofModules = ids(modules).filter((id) => within === undefined || id === within)
  return grantsOf({ moduleIds: ofModules, menuIds: ids(menus), buttonIds: ids(buttons) })
}

/** What the role has now of what this call is about. */
async function readHeld(
  tx: Tx,
  roleId: string,
  rows: NavigationRows,
  within: string | undefined,
): Promise<Grants> {
  const stored = await tx
    .selectFrom('role_navigation')
    .select('target_id')
    .where('role_id', '=', roleId)
    .execute()
  const ids = new Set(stored.map((row) => row.target_id))
  const { modules, menus, buttons } = livingGrants(rows, within)
  const held = (set: Set<string>) => new Set([...set].filter((id) => ids.has(id)))
  return { modules: held(modules), menus: held(menus), buttons: held(buttons) }
}

async function store(
  tx: Tx,
  roleId: string,
  added: readonly GrantTarget[],
  removed: readonly GrantTarget[],
): Promise<void> {
  const gone = removed.map(({ id }) => id)
  await sql`delete from role_navigation
    where role_id = ${roleId} and target_id = any(${gone}::uuid[])`.execute(tx)
  await sql`insert into role_navigation (role_id, kind, target_id)
    select ${roleId}, kind, id from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as row (kind text, id uuid)`.execute(tx)
}

async function stamp(
  tx: Tx,
  actor: Actor,
  roleId: string,
  { before, after }: { before: string[]; after: string[] },
): Promise<number> {
  const { version } = await tx
    .updateTable('role')
    .set({
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actor.userId,
    })
    .where('id', '=', roleId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await writeHistory(tx, actor, {
    ...{ resource: requireResource(ROLES), id: roleId, version, action: 'grant' },
    ...{ before: { permissions: before }, after: { permissions: after } },
  })
  return version
}
