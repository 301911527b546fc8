import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Deletes the positions of a deleted file: all, or only those that the file created. */
export async function dropPositions(
  tx: Tx,
  actor: Actor,
  userId: string,
  { entered }: { entered: boolean },
): Promise<void> {
  await sql`update user_position set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId},
    version = version + 1 where user_id = ${userId} and deleted_at is null
      and (${entered} or source_biz_type is distinct from 'manual')`.execute(tx)
}
