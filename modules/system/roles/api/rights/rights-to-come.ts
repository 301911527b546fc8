import { sql } from 'kysely'
import { loadPermissions } from '#platform/api/identity/actor/load-actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Permissions } from './compare-reach.ts'

/**
 * What somebody may do once all the positions he has in store have begun; null
 * without any. They begin for the length of the question only: rights are read
 * by the one way there is, which knows today alone.
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
  // None of them as the main one, of which there is one a day; it brings the same rights.
  await sql`update user_position set start_date = today(), is_main = false where ${inStore}`.execute(
    tx,
  )
  const permissions = await loadPermissions(tx, userId)
  await sql`rollback to savepoint to_come`.execute(tx)
  return permissions
}
