import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Writes the named superior to the main position that just began. */
export async function nameSuperior(
  tx: Tx,
  actor: Actor,
  { userId, leaderId }: { userId: string; leaderId: string },
): Promise<void> {
  await sql`update user_position set leader_id = ${leaderId}, updated_by = ${actor.userId}
    where user_id = ${userId} and is_main and end_date is null and deleted_at is null`.execute(tx)
}
