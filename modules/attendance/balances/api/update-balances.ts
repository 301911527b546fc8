import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { grantAnnual } from './grant-annual.ts'
import { settleLots } from './settle-lots.ts'

/** Updates every employee's lots for the days that have passed. */
export const settleBalances = (tx: Tx): Promise<void> => settleLots(tx, null)

/**
 * Grants every employee the days due this year: all of them on the first day, and later the changes when an employee
 * reaches a band, joins or leaves.
 */
export async function grantThisYear(tx: Tx): Promise<void> {
  await grantAnnual(tx, { year: Number((await readToday(tx)).slice(0, 4)) })
}
