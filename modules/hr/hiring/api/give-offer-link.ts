import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offerLink } from '#modules/hr/hiring/define/offer-link.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { offerDoor } from './offer-door.ts'

const DIGITS = 6

const newPasscode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** The address and the passcode of an offer, in the answer of one call only. */
type GivenLink = Required<Pick<ActionResult, 'once' | 'link'>>

/**
 * Makes the address and the passcode by which the candidate reads and answers an offer; earlier ones of the same offer
 * end. Null for users who may not see its figures.
 */
export async function makeOfferLink(
  tx: Tx,
  actor: Actor,
  { offerId, name }: { offerId: string; name: string },
): Promise<GivenLink | null> {
  const scope = { offerId }
  if (!(await offerDoor.opens(tx, actor, scope))) return null
  const passcode = newPasscode()
  const link = { scope, subject: name, slot: offerId, passcode }
  const { secret } = await makeLink(tx, actor, offerDoor, link)
  return { once: passcode, link: `${offerLink.address}?k=${secret}` }
}

async function readSentOffer(tx: Tx, hiringId: string): Promise<string> {
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    select id, expires_at < now() as "isOver" from offer
    where hiring_id = ${hiringId}::uuid and state = ${OFFER.sent} and deleted_at is null`.execute(
    tx,
  )
  const [offer] = rows
  if (!offer) throw new Failure('conflict', 'hiring.noOfferSent')
  if (offer.isOver) throw new Failure('conflict', 'hiring.offerExpired')
  return offer.id
}

/** Gives the address and the passcode of the offer that waits for an answer anew. */
export async function giveOfferLink(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'sendOffer')
  const offerId = await readSentOffer(tx, id)
  const given = await makeOfferLink(tx, actor, { offerId, name: String(current.name) })
  if (!given) throw new Failure('forbidden', 'auth.forbidden')
  return { id, version: current.version, message: { key: 'hiring.linkGiven' }, ...given }
}
