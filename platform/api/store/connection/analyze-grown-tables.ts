import { sql } from 'kysely'
import type { Database } from './database.ts'
import { LONG_LIMIT_MS } from './time-limit.ts'

/**
 * Runs ANALYZE on tables that have more than doubled since the last one. Without it PostgreSQL plans
 * for a table that was just filled as if it were empty, until autovacuum runs.
 */
export async function analyzeGrownTables(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true)`.execute(tx)
    await sql`select analyze_grown_tables()`.execute(tx)
  })
}
