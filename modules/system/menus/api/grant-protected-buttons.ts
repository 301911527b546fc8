import { sql } from 'kysely'
import type { GrantTarget } from '#modules/system/roles/api/rights/complete-grants.ts'
import { nameGrants } from '#modules/system/roles/api/rights/name-grants.ts'
import { writeGrantsHistory } from '#modules/system/roles/api/rights/write-grants-history.ts'
import { type Actor, ADMIN_ROLE } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PROTECTED_BUTTONS } from './protected-buttons.ts'
import { readNavigationRows } from './read-navigation-rows.ts'

type ProtectedGrant = GrantTarget & { roleId: string }

/** Gives the built-in administrator role the protected buttons again, with all entries above them. */
export async function grantProtectedButtons(tx: Tx, actor: Actor): Promise<void> {
  const grants = await addMissing(tx)
  const [first] = grants
  if (!first) return
  const after = nameGrants(await readNavigationRows(tx), grants)
  await writeGrantsHistory(tx, actor, first.roleId, { before: [], after })
}

async function addMissing(tx: Tx): Promise<ProtectedGrant[]> {
  const { rows } = await sql<ProtectedGrant>`
    with recursive kept as (
      select button_id as id, menu_id from page_right where code = any(${[...PROTECTED_BUTTONS]})
    ), line (id, pid, module_id) as (
      select id, pid, module_id from menu where id in (select menu_id from kept)
      union
      select m.id, m.pid, m.module_id from menu m join line on line.pid = m.id
    ), target (kind, id) as (
      select 'button', id from kept
      union select 'menu', id from line
      union select 'module', module_id from line
    )
    insert into role_navigation (role_id, kind, target_id)
    select role.id, target.kind, target.id from role, target
    where role.code = ${ADMIN_ROLE} and role.built_in and role.deleted_at is null
    on conflict do nothing
    returning role_id as "roleId", kind, target_id as id`.execute(tx)
  return rows
}
