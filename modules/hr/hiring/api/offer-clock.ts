import { sql } from 'kysely'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * An application whose offer waits for an answer is due on the last day of the offer; one whose offer was accepted on the
 * planned first day. Until then nobody owes a step.
 */
export async function followOfferClock(tx: Tx, candidateId: string): Promise<void> {
  await sql`update candidate c set due_on = case h.offer_state when ${OFFER.sent}
      then (h.offer_expires_at at time zone 'Asia/Shanghai')::date else h.plan_join_date end
    from to_be_recruited h
    where c.id = ${candidateId}::uuid and c.state = ${STAGE.toHire} and h.candidate_id = c.id
      and h.offer_state in (${OFFER.sent}, ${OFFER.accepted}) and h.deleted_at is null`.execute(tx)
}
