import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { stageWords } from '#modules/hr/candidates/api/stage-words.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offers } from '#modules/hr/hiring/define/offer.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Consequences } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { insertRow, selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { makeOfferLink } from './give-offer-link.ts'
import { readAgreedTalk } from './hiring-kind.ts'
import { writeOfferBody } from './offer-body.ts'
import { followOfferClock } from './offer-clock.ts'
import { lockPlaces } from './taken-places.ts'

const END_OF_DAY = '23:59:59'
/** The right to the figures of talks. */
const PAY = permissionCode(salaryTalks, 'group.pay')

async function stageOf(tx: Tx, candidateId: unknown): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from candidate where id = ${candidateId}::uuid for share`.execute(tx)
  return rows[0]?.state
}

/** The last day to answer: the named one, else so many days after today as the parameter says. */
async function lastDayOf(tx: Tx, named: unknown): Promise<string> {
  const days = (await policyValue(tx, 'recruit.offerDays', { city: null, on: null })) ?? 0
  const { rows } = await sql<{ today: string; usual: string }>`
    select today()::text as today, (today() + ${days}::integer)::text as usual`.execute(tx)
  const { today = '', usual = '' } = rows[0] ?? {}
  if (typeof named !== 'string' || named === '') return usual
  if (named >= today) return named
  const form = hirings.actions.sendOffer?.form ?? hirings
  throw invalidFields(form, { expiresOn: { key: 'invalid.effectPast' } })
}

async function requirePlace(tx: Tx, candidateId: unknown) {
  const places = await lockPlaces(tx, candidateId)
  const { headcount = 0, taken = 0 } = places ?? {}
  if (taken < headcount) return { headcount, taken }
  throw new Failure('conflict', 'hiring.noPlace', { values: { headcount, taken } })
}

/** An offer is sent to a candidate who is to be hired; before a checkup that the post needs, subject to it. */
async function requireStage(tx: Tx, candidateId: unknown): Promise<{ isConditional: boolean }> {
  const stage = await stageOf(tx, candidateId)
  if (stage === STAGE.toHire) return { isConditional: false }
  if (stage === STAGE.toCheckUp) return { isConditional: true }
  throw new Failure('conflict', 'hiring.notToHire', { values: { stage: stageWords(stage) } })
}

/** Marks the offer that waits for an answer as replaced. Returns the number of the next edition. */
async function replaceOffer(tx: Tx, hiringId: string): Promise<number> {
  await sql`update offer set state = ${OFFER.replaced}, version = version + 1, updated_at = now()
    where hiring_id = ${hiringId}::uuid and state = ${OFFER.sent} and deleted_at is null`.execute(
    tx,
  )
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(edition), 0) + 1 as next from offer where hiring_id = ${hiringId}::uuid`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

type Sending = { hiring: WireRecord; talkId: string; lastDay: string; isConditional: boolean }

async function writeOffer(tx: Tx, actor: Actor, sending: Sending): Promise<string> {
  const { hiring, talkId, lastDay, isConditional } = sending
  const talk = await selectAnyRecord(tx, salaryTalks, talkId)
  if (!talk) throw new Failure('conflict', 'hiring.noTalk')
  const edition = await replaceOffer(tx, hiring.id)
  const written = await writeOfferBody(tx, { hiring, talk, lastDay, isConditional })
  const id = uuidv7()
  const row = {
    hiringId: hiring.id,
    edition,
    salaryInterviewId: talkId,
    sentAt: await readWallClock(tx),
    expiresAt: `${lastDay} ${END_OF_DAY}`,
    state: OFFER.sent,
    ...written,
  }
  await insertRow(tx, offers, id, row, actor)
  await writeHistory(tx, actor, {
    resource: offers,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { hiringId: hiring.id, edition, expiresAt: row.expiresAt, hash: written.hash },
  })
  return id
}

/** What the offer says: the first day and the probation, and the pay for readers who may see it. */
async function termsIn(
  tx: Tx,
  actor: Actor,
  { planJoinDate, probationMonths }: WireRecord,
  talkId: string,
): Promise<Consequences['lines']> {
  const terms = { day: String(planJoinDate), count: Number(probationMonths ?? 0) }
  const lines: Consequences['lines'] = [{ key: 'hiring.offersTerms', values: terms }]
  if (!actor.permissions.has(PAY)) return lines
  const talk = await selectAnyRecord(tx, salaryTalks, talkId)
  if (!talk) return lines
  const pay = { base: String(talk.offerBase), post: String(talk.offerPost ?? '0.00') }
  return [...lines, { key: 'hiring.offersPay', values: pay }]
}

/**
 * Sends the offer of an approved hiring, after a preview. Places that are joined, accepted or offered and not expired
 * never exceed the headcount of the need: they are counted under a lock of the need.
 */
export async function sendOffer(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { id, version, values } = input
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'sendOffer')
  const { isConditional } = await requireStage(tx, current.candidateId)
  const talk = await readAgreedTalk(tx, current.candidateId)
  if (!talk) throw new Failure('conflict', 'hiring.noTalk')
  const { headcount, taken } = await requirePlace(tx, current.candidateId)
  const lastDay = await lastDayOf(tx, values.expiresOn)
  const consequences: Consequences = {
    lines: [
      { key: 'hiring.willSend', values: { name: String(current.name), day: lastDay } },
      ...(await termsIn(tx, actor, current, talk.id)),
      { key: 'hiring.placesTaken', values: { headcount, taken } },
      ...(isConditional ? [{ key: 'hiring.subjectToCheckup' }] : []),
      ...(current.offerState === OFFER.sent ? [{ key: 'hiring.replacesOffer' }] : []),
    ],
    rows: [lastDay, headcount, taken, isConditional, talk.id],
  }
  if (input.isPreview) return { consequences }
  requireAsPreviewed(input, consequences)
  const hiring = { ...current, rankId: talk.rankId }
  const offerId = await writeOffer(tx, actor, { hiring, talkId: talk.id, lastDay, isConditional })
  const saved = await writeMove(
    tx,
    actor,
    { resource: hirings, current },
    {
      move: 'sendOffer',
      values: {
        offerState: OFFER.sent,
        offerSentAt: await readWallClock(tx),
        offerExpiresAt: `${lastDay} ${END_OF_DAY}`,
        salaryInterviewId: talk.id,
        rankId: talk.rankId,
      },
    },
  )
  await followOfferClock(tx, String(current.candidateId))
  const given = await makeOfferLink(tx, actor, { offerId, name: String(current.name) })
  const message = { key: given ? 'hiring.sentWithLink' : 'hiring.sent' }
  return { version: saved, message, consequences, ...given }
}
