import { sql } from 'kysely'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Hold } from '#modules/hr/privacy/wire/privacy.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/**
 * Why the data of a person must be kept: an offer waits or was accepted (Civil Code, articles 472 and 500), or the
 * person joined (Labour Contract Law, article 50; rules on personnel files). Null when nothing holds it.
 */
export async function holdOf(db: Database | Tx, talentId: string): Promise<Hold | null> {
  const { rows } = await sql<{ hasJoined: boolean; hasOffer: boolean }>`
    select t.employee_id is not null or exists (select from candidate c
        where c.talent_id = t.id and c.state = ${STAGE.joined} and c.deleted_at is null) as "hasJoined",
      exists (select from candidate c join to_be_recruited h on h.candidate_id = c.id
        where c.talent_id = t.id and h.offer_state in (${OFFER.sent}, ${OFFER.accepted})
          and h.deleted_at is null) as "hasOffer"
    from talent t where t.id = ${talentId}::uuid`.execute(db)
  const { hasJoined = false, hasOffer = false } = rows[0] ?? {}
  if (hasJoined) return 'joined'
  return hasOffer ? 'offer' : null
}
