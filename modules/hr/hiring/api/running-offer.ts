import { sql } from 'kysely'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Whether the offer to a candidate waits for an answer or was accepted. */
export async function hasRunningOffer(tx: Tx, candidateId: string): Promise<boolean> {
  const { rows } = await sql`select from to_be_recruited where candidate_id = ${candidateId}::uuid
    and offer_state in (${OFFER.sent}, ${OFFER.accepted}) and deleted_at is null`.execute(tx)
  return rows.length > 0
}
