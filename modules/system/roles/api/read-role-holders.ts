import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/**
 * `id` is that of the personnel file when the account has one, because the colour of the face follows from
 * the file's id.
 */
export type Holder = { id: string; name: string }

/** All accounts that hold the role today, in any way. */
export async function readRoleHolders(db: Database | Tx, roleId: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select coalesce(u.user_base_id, u.id) as id, u.name
    from app_user u
    where u.id in (select user_id from role_way where role_id = ${roleId} and counts)
    order by u.name, u.id`.execute(db)
  return rows
}
