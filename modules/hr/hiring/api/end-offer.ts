import { sql } from 'kysely'
import { endAsGivenUp } from '#modules/hr/candidates/api/move-candidates.ts'
import { makeJoinTicket } from '#modules/hr/first-day/api/join-ticket.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { followOfferClock } from './offer-clock.ts'
import { lockPlaces } from './taken-places.ts'
import { tellWhoTakesOn } from './tell-who-takes-on.ts'

/** What proves an answer that candidates give themselves: the text they read, and the keyed hash of their address. */
type Proof = { hash: string | null; addressKey: string | null }

type Ending = {
  hiringId: string
  state: string
  reason?: string | null
  /** Who answered, and by what way. */
  answer?: { name: string; from: string; proof?: Proof | undefined }
}

/** Ends the offer of a hiring that waits for an answer or was accepted. */
async function endOffer(tx: Tx, { hiringId, state, reason = null, answer }: Ending) {
  await sql`update offer set state = ${state}, reason = ${reason}, version = version + 1, updated_at = now(),
      answered_at = case when ${answer !== undefined} then now() else answered_at end,
      answered_name = coalesce(${answer?.name ?? null}, answered_name),
      answered_from = coalesce(${answer?.from ?? null}, answered_from),
      answered_hash = coalesce(${answer?.proof?.hash ?? null}, answered_hash),
      answered_address = coalesce(${answer?.proof?.addressKey ?? null}, answered_address)
    where hiring_id = ${hiringId}::uuid and state in (${OFFER.sent}, ${OFFER.accepted}) and deleted_at is null`.execute(
    tx,
  )
}

async function requireInTime(tx: Tx, { id }: WireRecord): Promise<void> {
  const { rows } = await sql<{ isOver: boolean }>`
    select offer_expires_at < now() as "isOver" from to_be_recruited where id = ${id}::uuid`.execute(
    tx,
  )
  if (rows[0]?.isOver) throw new Failure('conflict', 'hiring.offerExpired')
}

/** Two acceptances at one moment wait for each other; the later one finds the place taken, and its offer stays open. */
async function requireFreePlace(tx: Tx, { candidateId }: WireRecord): Promise<void> {
  const { headcount = 0, filled = 0 } = (await lockPlaces(tx, candidateId)) ?? {}
  if (filled < headcount) return
  throw new Failure('conflict', 'hiring.placeGone', { values: { headcount, filled } })
}

export type OfferAnswer = {
  isAccepted: boolean
  name: string
  from: string
  /** Why it was declined, as far as the candidate says so. */
  reason?: string | null
  proof?: Proof
}

/** Notes the answer to an offer on a locked hiring. */
export async function answerLocked(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { isAccepted, name, from, reason = null, proof }: OfferAnswer,
): Promise<number> {
  await requireInTime(tx, current)
  if (isAccepted) await requireFreePlace(tx, current)
  const state = isAccepted ? OFFER.accepted : OFFER.declined
  await endOffer(tx, { hiringId: current.id, state, reason, answer: { name, from, proof } })
  const why = [name, from, reason].filter(Boolean).join(' · ')
  const move = { values: { offerState: state }, move: 'answer', reason: why }
  const version = await writeMove(tx, actor, { resource: hirings, current }, move)
  if (isAccepted) {
    await followOfferClock(tx, String(current.candidateId))
    await makeJoinTicket(tx, { id: current.id, docNo: String(current.docNo) })
    await tellWhoTakesOn(tx, current)
  }
  return version
}

const BY_STAFF = '人事登记'

/** Notes an answer that came by telephone or on paper. */
export async function noteAnswer(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'answer')
  const from = hasText(values.note) ? String(values.note).trim() : BY_STAFF
  const answer = { isAccepted: values.accept === true, name: String(values.acceptedName), from }
  return { version: await answerLocked(tx, actor, current, answer) }
}

type Withdrawing = { need: 'withdrawOffer' | 'withdrawAccepted' }

const withdrawing =
  ({ need }: Withdrawing) =>
  async (tx: Tx, actor: Actor, { id, version, values }: ActionInput): Promise<ActionResult> => {
    const current = await lockForUpdate(tx, actor, hirings, id, version, need)
    const reason = String(values.reason).trim()
    await endOffer(tx, { hiringId: id, state: OFFER.withdrawn, reason })
    const move = { values: { offerState: OFFER.withdrawn }, move: need, reason }
    return { version: await writeMove(tx, actor, { resource: hirings, current }, move) }
  }

const BY_WITHDRAWAL = '本人撤回应聘'

/**
 * The candidate withdraws the application: an offer that waits or was accepted is declined, whatever its last moment.
 * Returns the hiring whose offer was declined.
 */
export async function declineOfferOf(
  tx: Tx,
  actor: Actor,
  { candidateId, name }: { candidateId: string; name: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from to_be_recruited where candidate_id = ${candidateId}::uuid
      and offer_state in (${OFFER.sent}, ${OFFER.accepted})
      and joined_at is null and deleted_at is null`.execute(tx)
  const [found] = rows
  if (!found) return null
  const current = await lockForUpdate(tx, actor, hirings, found.id, null, 'answer')
  const state = OFFER.declined
  await endOffer(tx, { hiringId: found.id, state, answer: { name, from: BY_WITHDRAWAL } })
  const move = { values: { offerState: state }, move: 'giveUp', reason: BY_WITHDRAWAL }
  await writeMove(tx, actor, { resource: hirings, current }, move)
  return found.id
}

/** Withdraws an offer that was not answered. */
export const withdrawOffer = withdrawing({ need: 'withdrawOffer' })

/** Withdraws an accepted offer, for which the employer may owe damages: Civil Code, article 500. */
export const withdrawAccepted = withdrawing({ need: 'withdrawAccepted' })

/** The candidate will not come: the offer ends, the place is free, and the application ends as given up. */
export async function giveUpHiring(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'giveUp')
  const reason = String(values.reason).trim()
  await endOffer(tx, { hiringId: id, state: OFFER.withdrawn, reason })
  const move = { values: { offerState: OFFER.withdrawn }, move: 'giveUp', reason }
  const saved = await writeMove(tx, actor, { resource: hirings, current }, move)
  await endAsGivenUp(tx, actor, { id: String(current.candidateId), reason })
  return { version: saved }
}
