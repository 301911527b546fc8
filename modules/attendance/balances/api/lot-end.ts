import { sql } from 'kysely'
import { ANNUAL_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

async function monthsAfter(tx: Tx, day: string, months: number): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select to_char(${day}::date + make_interval(months => ${months}), 'YYYY-MM-DD') as end`.execute(
    tx,
  )
  return rows[0]?.end ?? day
}

/** The last day on which time off for work on a day can be taken, by what holds in the city of work. */
export async function lieuEnd(tx: Tx, city: string | null, on: string): Promise<string> {
  return monthsAfter(tx, on, (await policyValue(tx, 'lieu.months', { city, on })) ?? 0)
}

/**
 * The last day of what is given for a year: annual leave may be carried over, by what holds in the city of work; what
 * the company adds may not.
 */
export async function endOfLot(
  tx: Tx,
  kind: string,
  { city, year }: { city: string | null; year: number },
): Promise<string> {
  const on = `${year}-12-31`
  if (kind !== ANNUAL_LEAVE) return on
  return monthsAfter(tx, on, (await policyValue(tx, 'carry.months', { city, on })) ?? 0)
}
