import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Brings interviews whose time has come to where they wait for sheets. A second run changes nothing. */
export async function beginInterviews(tx: Tx): Promise<void> {
  await sql`update interview i set phase = interview_phase(i)
    where i.result = '0' and i.phase = '1' and i.plan_at <= now() and i.deleted_at is null`.execute(
    tx,
  )
}
