import { sql } from 'kysely'
import { readCompany } from '#modules/hr/careers/api/read-company.ts'
import type { PublicOffer } from '#modules/hr/careers/wire/careers.ts'
import { readJoinTicket } from '#modules/hr/first-day/api/join-ticket.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** An offer as its link needs it. */
export type OwnOffer = {
  hiringId: string
  candidateId: string
  post: string
  name: string
  phone: string | null
  edition: number
  state: string
  isOver: boolean
  expiresAt: string
  answeredAt: string | null
  /** The hash of the opening in which it was accepted. */
  answeredOpening: string | null
  body: string
  hash: string
}

/** Reads the offer of a link. */
export async function findOwnOffer(db: Database | Tx, offerId: string): Promise<OwnOffer | null> {
  const { rows } = await sql<OwnOffer>`
    select o.hiring_id as "hiringId", h.candidate_id as "candidateId", p.name as post, c.name, t.phone, o.edition,
      o.state, o.expires_at < now() as "isOver", ${wireTime('o.expires_at')} as "expiresAt",
      ${wireTime('o.answered_at')} as "answeredAt", o.answered_opening as "answeredOpening", o.body, o.hash
    from offer o join to_be_recruited h on h.id = o.hiring_id join candidate c on c.id = h.candidate_id
      join talent t on t.id = c.talent_id join post p on p.id = h.post_id
    where o.id = ${offerId}::uuid and o.deleted_at is null and h.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

const STATE_OF: Readonly<Record<string, PublicOffer['state']>> = {
  [OFFER.sent]: 'waits',
  [OFFER.accepted]: 'accepted',
  [OFFER.declined]: 'declined',
  [OFFER.expired]: 'expired',
  [OFFER.withdrawn]: 'withdrawn',
  [OFFER.replaced]: 'replaced',
}

/** How far an offer is for the person who reads it. Its last moment counts, not the run of the job. */
export function stateOfOwn({ state, isOver }: OwnOffer): PublicOffer['state'] {
  if (state === OFFER.sent && isOver) return 'expired'
  return STATE_OF[state] ?? 'withdrawn'
}

/**
 * Reads an offer for its candidate. An offer that holds no more shows its state alone. The way to the first day shows in
 * the opening that accepted only: the user who gave the link knows its address, and may lack the rights to the form.
 */
export async function readOwnOffer(
  db: Database,
  offerId: string,
  opening: string,
): Promise<PublicOffer | null> {
  const offer = await findOwnOffer(db, offerId)
  if (!offer) return null
  const { hiringId, post, edition, expiresAt, answeredAt, answeredOpening, body, hash } = offer
  const state = stateOfOwn(offer)
  const holds = state === 'waits' || state === 'accepted'
  const isAccepter = state === 'accepted' && answeredOpening === hashToken(opening)
  return {
    company: await readCompany(db),
    post,
    edition,
    state,
    expiresAt,
    answeredAt,
    text: holds ? { body, hash } : null,
    formTicket: isAccepter ? await readJoinTicket(db, hiringId) : null,
  }
}
