import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PersonFile } from './read-person-file.ts'

/** Ends all positions of a person who left. */
export async function endPositions(
  tx: Tx,
  actor: Actor,
  { id, leaveDate, today }: PersonFile,
): Promise<void> {
  const last = sql`greatest(start_date, ${leaveDate ?? today}::date)`
  await sql`update user_position set end_date = ${last}, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    where user_id = ${id} and deleted_at is null and coalesce(end_date, 'infinity') > ${last}`.execute(
    tx,
  )
}
