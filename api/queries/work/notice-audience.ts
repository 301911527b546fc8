import { sql } from 'kysely'
import type { Database, Tx } from '#api/store/database.ts'

/** How many accounts a notice is meant for as things stand. */
export async function countAudience(db: Database | Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notice_audience(${id})`.execute(db)
  return rows[0]?.count ?? 0
}
