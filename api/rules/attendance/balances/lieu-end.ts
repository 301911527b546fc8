import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'
import { policyValue } from '#api/store/policy-param.ts'

/** The last day on which time off for work on a day can be taken. */
export async function lieuEnd(tx: Tx, on: string): Promise<string> {
  const months = (await policyValue(tx, 'lieu.months', { city: null, on })) ?? 0
  const { rows } = await sql<{ end: string }>`
    select to_char(${on}::date + make_interval(months => ${months}), 'YYYY-MM-DD') as end`.execute(
    tx,
  )
  return rows[0]?.end ?? on
}
