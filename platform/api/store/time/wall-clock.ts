import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Now in Asia/Shanghai by the clock of the database, as moments travel: yyyy-MM-dd HH:mm:ss. */
export async function readWallClock(db: Database | Tx): Promise<string> {
  const result = await sql<{ now: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db)
  return result.rows[0]?.now ?? ''
}
