import { sql } from 'kysely'
import { applicant } from '#modules/hr/careers/api/applicant.ts'
import type { OfferAnswerAsked, OfferOutcome } from '#modules/hr/careers/wire/careers.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Opened } from '#platform/api/links/find-link.ts'
import { tryOfVisitor } from '#platform/api/links/try-passcode.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { answerLocked } from './end-offer.ts'
import { tellOwnAnswer } from './own-answer-messages.ts'
import { findOwnOffer, type OwnOffer, stateOfOwn } from './read-own-offer.ts'

type AnsweringStore = Pick<Store, 'db' | 'counts' | 'dictionaries'>
type Asked = Omit<OfferAnswerAsked, 'opening'>

const ONLINE = '本人在线答复'
const LAST_DIGITS = 4

const plain = (text: string) => text.normalize('NFKC').replace(/\s/gu, '').toLowerCase()

/** Whether the typed name and digits are those of the candidate. A record without telephone has no digits to ask for. */
function isTheirs({ name, phone }: OwnOffer, asked: Asked): boolean {
  if (plain(asked.name) !== plain(name)) return false
  return phone === null || plain(asked.phoneEnd) === phone.slice(-LAST_DIGITS)
}

/** What an answered offer tells: the same answer given twice is one act. */
function outcomeOf(offer: OwnOffer, { isAccepted }: Asked): OfferOutcome | null {
  const state = stateOfOwn(offer)
  if (state === 'waits') return null
  return state === (isAccepted ? 'accepted' : 'declined') ? 'done' : 'over'
}

/** Where an answer came from: a keyed hash of the network address, and the opening of the link. */
type From = { addressKey: string | null; opening: string }

type Answering = { offerId: string; asked: Asked; from: From }

/** Answers within one transaction: whoever came first is read again under the lock of the hiring. */
async function answerIn(
  tx: Tx,
  offer: OwnOffer,
  { offerId, asked, from: { addressKey, opening } }: Answering,
): Promise<OfferOutcome> {
  const { hiringId, name } = offer
  const actor = applicant(name)
  const current = await lockForUpdate(tx, actor, hirings, hiringId, null, 'answer')
  const now = await findOwnOffer(tx, offerId)
  const known = now && outcomeOf(now, asked)
  if (!now || known) return known ?? 'over'
  const { isAccepted } = asked
  const why = isAccepted || asked.reason === '' ? null : asked.reason
  await answerLocked(tx, actor, current, {
    isAccepted,
    name: isAccepted ? asked.name : name,
    from: ONLINE,
    reason: why,
    proof: { hash: isAccepted ? now.hash : null, addressKey },
  })
  if (isAccepted) {
    await sql`update offer set answered_opening = ${hashToken(opening)} where id = ${offerId}::uuid`.execute(
      tx,
    )
  }
  await tellOwnAnswer(tx, { hiringId, name, isAccepted })
  return 'done'
}

/** What a refusal under the lock means to the candidate: another one was faster, or the last moment has just passed. */
const OUTCOME_OF: Readonly<Record<string, OfferOutcome>> = {
  'hiring.placeGone': 'placeGone',
  'hiring.offerExpired': 'over',
}

/**
 * The candidate accepts or declines the offer of a link. Accepting takes the name, the last digits of the telephone and
 * the checksum of the text that was read. A wrong name or number counts as a wrong passcode.
 */
export async function answerOwnOffer(
  store: AnsweringStore,
  { id: linkId, scope: { offerId } }: Pick<Opened<{ offerId: string }>, 'id' | 'scope'>,
  asked: Asked,
  from: From,
): Promise<OfferOutcome> {
  const offer = await findOwnOffer(store.db, offerId)
  if (!offer) return 'closed'
  const known = outcomeOf(offer, asked)
  if (known) return known
  if (asked.isAccepted && asked.hash !== offer.hash) return 'over'
  if (asked.isAccepted && !(await tryOfVisitor(store.db, linkId, isTheirs(offer, asked)))) {
    return 'wrong'
  }
  try {
    return await inTransaction(store, { resource: hirings, actor: applicant(offer.name) }, (tx) =>
      answerIn(tx, offer, { offerId, asked, from }),
    )
  } catch (error) {
    const outcome = error instanceof Failure ? OUTCOME_OF[error.message] : undefined
    if (outcome === undefined) throw error
    return outcome
  }
}
