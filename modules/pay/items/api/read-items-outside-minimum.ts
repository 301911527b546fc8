import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The codes of the pay items that never count towards the minimum wage, such as overtime and heat allowance. */
export async function readItemsOutsideMinimum(db: Database | Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from pay_item where not in_min_wage and deleted_at is null`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
