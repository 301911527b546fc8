import { sql } from 'kysely'
import type { Database } from './database.ts'
import { LONG_LIMIT_MS } from './time-limit.ts'

/**
 * Has the database look anew at tables that have more than doubled since it last did. A table that
 * somebody has just filled is planned for as an empty one otherwise, until autovacuum comes by.
 */
export async function analyzeGrownTables(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true)`.execute(tx)
    await sql`select analyze_grown_tables()`.execute(tx)
  })
}
