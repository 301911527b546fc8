import { sql } from 'kysely'
import { PROTECTED_BUTTONS } from '#modules/system/menus/api/protected-buttons.ts'
import { type Actor, ADMIN_ROLE } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

const OWN_BUTTONS: PageRight[] = ['system/permissions:view', 'system/permissions:assign']

/**
 * Checks after a change of rights: the administrator role keeps the administration pages, and the
 * actor can still revert the change.
 */
export async function keepAdministration(tx: Tx, actor: Actor, roleId: string): Promise<void> {
  const lost = await readLostByAdmin(tx, roleId)
  if (lost) throw new Failure('conflict', 'conflict.adminPages', { values: { name: lost } })
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.code) as count
    from granted_button(${actor.userId}) held
      join open_menu() opened on opened.menu_id = held.menu_id
      join page_right p on p.button_id = held.button_id
    where p.code = any(${OWN_BUTTONS})`.execute(tx)
  if (Number(rows[0]?.count) < OWN_BUTTONS.length) {
    throw new Failure('conflict', 'conflict.ownRights')
  }
}

/** The first page that the built-in administrator role must have and lacks. */
async function readLostByAdmin(tx: Tx, roleId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.page_name || ': ' || p.button_name as name
    from page_right p
    where p.code = any(${[...PROTECTED_BUTTONS]})
      and exists (select from role where id = ${roleId} and code = ${ADMIN_ROLE} and built_in)
      and not exists (select from role_navigation rn
        where rn.role_id = ${roleId} and rn.target_id = p.button_id)
    order by p.page_sort, p.button_sort limit 1`.execute(tx)
  return rows[0]?.name ?? null
}
