import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/**
 * The current time in Asia/Shanghai by the clock of the database, in the format of the API: yyyy-MM-dd
 * HH:mm:ss.
 */
export async function readWallClock(db: Database | Tx): Promise<string> {
  const result = await sql<{ now: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db)
  return result.rows[0]?.now ?? ''
}
