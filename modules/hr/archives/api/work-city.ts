import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The employee's city of work; its parameter values take priority over those of the country. */
export async function cityOf(tx: Database | Tx, userId: unknown): Promise<string | null> {
  const { rows } = await sql<{ city: string | null }>`
    select work_city as city from user_base_info where id = ${userId}::uuid`.execute(tx)
  return rows[0]?.city ?? null
}
