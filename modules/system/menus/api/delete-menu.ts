import { sql } from 'kysely'
import { menus } from '#modules/system/menus/define/menu.ts'
import { revokeGrants } from '#modules/system/roles/api/rights/revoke-grants.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { requireProtectedButtons } from './protected-buttons.ts'

/** Deletes an entry with its buttons; fails while it has child entries. */
export async function deleteMenu(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await requireProtectedButtons(tx, async () => {
    await lockForUpdate(tx, actor, menus, id, version, 'delete')
    const { rows } = await sql<{ id: string }>`
      update button set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId},
        version = version + 1
      where menu_id = ${id} and deleted_at is null returning id`.execute(tx)
    await deleteRecord(tx, actor, menus, id, version)
    await revokeGrants(tx, [id, ...rows.map((button) => button.id)])
  })
}
