import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Roles that an account holds or will hold without a further grant: includes roles that start later
 * or are disabled now.
 */
export async function readRolesToCome(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct role_id as id from role_way where user_id = ${userId}`.execute(tx)
  return rows.map(({ id }) => id)
}
