import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** `id` of the file where the account has one: the colour of a face is that of the person. */
export type Holder = { id: string; name: string }

/** Everybody for whom a role counts today, by whichever way it came to him. */
export async function readRoleHolders(db: Database | Tx, roleId: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select coalesce(u.user_base_id, u.id) as id, u.name
    from app_user u
    where u.id in (select user_id from role_way where role_id = ${roleId} and counts)
    order by u.name, u.id`.execute(db)
  return rows
}
