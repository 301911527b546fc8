import { sql } from 'kysely'
import { loadPermissions } from '#platform/api/identity/actor/load-actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Permissions } from './compare-reach.ts'

/**
 * The user's permissions after all future positions have begun; null without future positions. It starts the
 * positions inside a savepoint and rolls back, because the permission query reads today's positions only.
 */
export async function readToCome(
  tx: Tx,
  userId: string,
  userBaseId: string | null,
): Promise<Permissions | null> {
  const inStore = sql`user_id = ${userBaseId} and start_date > today() and deleted_at is null`
  const found = await sql`select 1 from user_position where ${inStore} limit 1`.execute(tx)
  if (found.rows.length === 0) return null
  await sql`savepoint to_come`.execute(tx)
  // The row is not a main position, because a person may have only one main position on a day. The rights are the same.
  await sql`update user_position set start_date = today(), is_main = false where ${inStore}`.execute(
    tx,
  )
  const permissions = await loadPermissions(tx, userId)
  await sql`rollback to savepoint to_come`.execute(tx)
  return permissions
}
