import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { grantAnnual } from './grant-annual.ts'
import { settleLots } from './settle-lots.ts'

/** Everybody's leave as the days that passed have made it. */
export const settleBalances = (tx: Tx): Promise<void> => settleLots(tx, null)

/**
 * What everybody is due of this year by now: on its first day the whole of it, later what has come
 * with a band, a joining or a leaving.
 */
export async function grantThisYear(tx: Tx): Promise<void> {
  await grantAnnual(tx, { year: Number((await readToday(tx)).slice(0, 4)) })
}
