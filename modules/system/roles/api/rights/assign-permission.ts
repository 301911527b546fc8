import { sql } from 'kysely'
import { holdNavigation } from '#modules/system/menus/api/lock-navigation.ts'
import { readNavigationRows } from '#modules/system/menus/api/read-navigation-rows.ts'
import { followPayRights } from '#modules/system/roles/api/second-person.ts'
import type { PermissionAssignment } from '#modules/system/roles/wire/permission.ts'
import type { Actor } from '#platform/api/actor.ts'
import { PreviewOnly, requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { checkGiver } from './check-giver.ts'
import { completeGrants, type GrantTarget, grantsOf, withoutGrants } from './complete-grants.ts'
import { keepAdministration } from './keep-administration.ts'
import { nameGrants } from './name-grants.ts'
import { previewGrants } from './preview-grants.ts'
import { readHeld, requireKnown } from './read-held-grants.ts'
import { requireNoAdminRole } from './require-grantable.ts'
import { writeGrantsHistory } from './write-grants-history.ts'

/**
 * Replaces the rights of a role, all or those within one module. Uses the role's version, so that a
 * user with an outdated state gets a conflict. A preview does the whole change and throws
 * PreviewOnly with the result, which rolls it back.
 */
export async function assignPermission(
  tx: Tx,
  actor: Actor,
  { roleId, version, within, preview, confirm, ...keys }: PermissionAssignment,
): Promise<Saved & { message: ReplyMessage }> {
  await holdNavigation(tx)
  const role = await lockForUpdate(tx, actor, roles, roleId, version, 'edit')
  const rows = await readNavigationRows(tx, within ?? null)
  const chosen = grantsOf(keys)
  requireKnown(rows, chosen, within)
  const current = await readHeld(tx, roleId, rows, within)
  const wanted = completeGrants(rows, chosen, current)
  const added = withoutGrants(wanted, current)
  const removed = withoutGrants(current, wanted)
  const message = {
    key: 'navigation.granted',
    values: { added: added.length, removed: removed.length },
  }
  const names = { before: nameGrants(rows, removed), after: nameGrants(rows, added) }
  const asIs = { id: roleId, version: role.version, message }
  const isAsked = preview || confirm !== undefined
  const seen = isAsked ? await previewGrants(tx, roleId, names, { added, removed }) : null
  if (seen) requireAsPreviewed({ confirm: confirm ?? null }, seen)
  if (added.length + removed.length > 0) {
    await requireNoAdminRole(tx, actor, [roleId])
    await checkGiver(tx, actor, { roleScope: String(role.scope), added, rows })
    await store(tx, roleId, added, removed)
    await followPayRights(
      tx,
      actor,
      roleId,
      added.map(({ id }) => id),
    )
    await keepAdministration(tx, actor, roleId)
  }
  if (preview) throw new PreviewOnly({ ...asIs, preview: seen?.preview })
  if (added.length + removed.length === 0) return asIs
  const saved = await writeGrantsHistory(tx, actor, roleId, names)
  return { id: roleId, version: saved, message }
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
