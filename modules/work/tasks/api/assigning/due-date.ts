import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The date that is a number of working days after another date, by the work calendar. */
export async function readDueDate(db: Database, from: string, days: number): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select working_day_after(${from}::date, ${days}::integer)::text as date`.execute(db)
  return rows[0]?.date ?? from
}
