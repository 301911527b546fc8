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

/**
 * The last day on which the employee can take the time off in lieu for work on a day, by the rule of the
 * employee's city.
 */
export async function lieuEnd(tx: Tx, city: string | null, on: string): Promise<string> {
  return monthsAfter(tx, on, (await policyValue(tx, 'lieu.months', { city, on })) ?? 0)
}

/**
 * The last day of a year's grant. Annual leave may be carried over, by the rule of the employee's city; the
 * days that the company adds may not.
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
