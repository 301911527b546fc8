import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** After 24 hours a merger stays; its button goes. */
export async function closeMerges(tx: Tx): Promise<void> {
  await sql`update talent t set has_merged = false where t.has_merged and not exists (
    select from talent_merge m where m.keep_id = t.id and m.undone_at is null
      and m.created_at > now() - interval '24 hours')`.execute(tx)
}
