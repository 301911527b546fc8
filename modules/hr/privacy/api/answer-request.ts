import { sql } from 'kysely'
import { endAsGivenUp } from '#modules/hr/candidates/api/move-candidates.ts'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { ASKS, REQUEST } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import type { Hold } from '#modules/hr/privacy/wire/privacy.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { emptyTalent } from './empty-talent.ts'
import { holdOf } from './holds.ts'

const REFUSED: Readonly<Record<Hold, string>> = {
  offer: 'privacy.offerRuns',
  joined: 'privacy.hasJoined',
}

async function isEnteredBy(tx: Tx, { userId }: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select from privacy_request
    where id = ${id}::uuid and created_by = ${userId}::uuid`.execute(tx)
  return rows.length > 0
}

/** Refuses a deletion by the user who entered it, and one of data that must be kept. */
async function requireDeletable(tx: Tx, actor: Actor, { id, talentId }: WireRecord) {
  if (await isEnteredBy(tx, actor, id)) throw new Failure('conflict', 'privacy.ownDeletion')
  await requireNoHold(tx, String(talentId))
}

/** The lock of the hirings makes an offer to the person wait, or this request for it. */
async function requireNoHold(tx: Tx, talentId: string): Promise<void> {
  await sql`select from to_be_recruited h
    where h.candidate_id in (select id from candidate where talent_id = ${talentId}::uuid)
    order by h.id for update`.execute(tx)
  await sql`select from talent where id = ${talentId}::uuid for update`.execute(tx)
  const hold = await holdOf(tx, talentId)
  if (hold !== null) throw new Failure('conflict', REFUSED[hold])
}

/** Ends the running applications of a person as given up. */
async function endApplications(tx: Tx, actor: Actor, talentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from candidate c where c.talent_id = ${talentId}::uuid and ${isOpenApplication('c')}
    order by c.id`.execute(tx)
  for (const { id } of rows) await endAsGivenUp(tx, actor, { id, reason: '' })
}

async function withdrawConsent(tx: Tx, actor: Actor, talentId: string): Promise<void> {
  await requireNoHold(tx, talentId)
  await endApplications(tx, actor, talentId)
  const current = await selectAnyRecord(tx, talents, talentId)
  if (current?.poolState !== POOL.kept) return
  const values = { poolState: POOL.left, poolUntil: null }
  await writeMove(tx, actor, { resource: talents, current }, { values, move: 'leavePool' })
}

type Answering = { state: string; answer: string | null; move: string }

async function write(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { state, answer, move }: Answering,
): Promise<number> {
  const values = { state, answer, doneBy: actor.userId, doneAt: await readWallClock(tx) }
  return writeMove(tx, actor, { resource: privacyRequests, current }, { values, move })
}

/** Deletes: empties the person in the same transaction. No answer is kept, because nobody is left to read it. */
async function finishDeletion(tx: Tx, actor: Actor, current: WireRecord): Promise<ActionResult> {
  const talentId = String(current.talentId)
  await requireDeletable(tx, actor, current)
  await endApplications(tx, actor, talentId)
  const done = { state: REQUEST.done, answer: null, move: 'finish' }
  const version = await write(tx, actor, current, done)
  await emptyTalent(tx, actor, talentId, { why: 'asked', requestNo: String(current.requestNo) })
  // Emptying writes the request once more.
  return { version: version + 1, message: { key: 'privacy.emptied' } }
}

/**
 * Finishes a request with its answer. A deletion empties the person; a withdrawn consent ends running applications and
 * the stay in the pool.
 */
export async function finishRequest(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, privacyRequests, id, version, 'finish')
  if (current.kind === ASKS.remove) return finishDeletion(tx, actor, current)
  if (!hasText(values.answer)) {
    const form = privacyRequests.actions.finish?.form ?? privacyRequests
    throw invalidFields(form, { answer: { key: 'invalid.required' } })
  }
  if (current.kind === ASKS.withdraw) await withdrawConsent(tx, actor, String(current.talentId))
  const answer = String(values.answer).trim()
  const done = { state: REQUEST.done, answer, move: 'finish' }
  return { version: await write(tx, actor, current, done) }
}

/** Answers a request that is not followed, with the reason: what is kept, and by which law. */
export async function declineRequest(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, privacyRequests, id, version, 'finish')
  const answer = String(values.answer).trim()
  const declined = { state: REQUEST.declined, answer, move: 'decline' }
  return { version: await write(tx, actor, current, declined) }
}
