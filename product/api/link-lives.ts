import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The lifetime of links of a purpose that the company has set; null if it has set none. */
export async function readCompanyLife(
  db: Database | Tx,
  purpose: string,
): Promise<{ usualHours: number; longestHours: number } | null> {
  const rows = await policyValue(db, 'link.life', { city: null, on: null })
  return rows?.find((row) => row.purpose === purpose) ?? null
}
