import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The date in Asia/Shanghai by the clock of the database, yyyy-MM-dd. */
export async function readToday(db: Database | Tx): Promise<string> {
  const result = await sql<{ today: string }>`select today()::text as today`.execute(db)
  return result.rows[0]?.today ?? ''
}
