import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The codes of the pay items by which day and hour wages are computed. */
export async function readOvertimeItems(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from pay_item where in_ot_base and deleted_at is null`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
