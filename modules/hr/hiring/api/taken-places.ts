import { sql } from 'kysely'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type PlacesOfNeed = {
  needId: string
  headcount: number
  /** Places of others: joined, accepted, and offered in time. */
  taken: number
  /** Of these, the places that are joined or accepted. */
  filled: number
}

/** The places of the need that a candidate applies for. */
export async function readPlacesOfNeed(
  db: Database | Tx,
  candidateId: unknown,
): Promise<PlacesOfNeed | undefined> {
  const { rows } = await sql<PlacesOfNeed>`
    select a.id as "needId", a.headcount,
      others.filled + others.offered as taken, others.filled
    from candidate c join recruiting_application a on a.id = c.recruiting_id
      cross join lateral (
        select (count(*) filter (where h.joined_at is not null or h.offer_state = ${OFFER.accepted}))::integer
            as filled,
          (count(*) filter (where h.joined_at is null and h.offer_state = ${OFFER.sent}
            and h.offer_expires_at > now()))::integer as offered
        from to_be_recruited h
        where h.recruiting_id = a.id and h.candidate_id <> c.id and h.deleted_at is null
      ) others
    where c.id = ${candidateId ?? null}::uuid`.execute(db)
  return rows[0]
}

/** Locks the need of a candidate, so that offers and answers at the same moment count each other. */
export async function lockPlaces(tx: Tx, candidateId: unknown): Promise<PlacesOfNeed | undefined> {
  await sql`select from recruiting_application a
    where a.id = (select recruiting_id from candidate where id = ${candidateId}::uuid) for no key update`.execute(
    tx,
  )
  return readPlacesOfNeed(tx, candidateId)
}
