import { sql } from 'kysely'
import { planMessage } from '#modules/hr/candidate-messages/api/write-message.ts'
import { OCCASION } from '#modules/hr/candidate-messages/define/choices.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { OPEN_STAGES, STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  edgeOfUsers,
  isWayOfProduct,
  type StageEdge,
  stageBefore,
} from '#modules/hr/candidates/define/stages.ts'
import { dropHiringOf } from '#modules/hr/hiring/api/drop-hiring.ts'
import { hasRunningOffer } from '#modules/hr/hiring/api/running-offer.ts'
import { callOffInterviewsOf } from '#modules/hr/interviews/api/call-off-interview.ts'
import { recordConsent } from '#modules/hr/talents/api/consent.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import { dueDayOf } from './stage-clock.ts'
import { stageWords } from './stage-words.ts'

/** The stage that a move leads to, and what the user typed about it. */
type Said = { to: string; reason: string | null; failReason: string | null; move: string }

const textOf = (value: unknown) => (hasText(value) ? String(value).trim() : null)

/** Whether the person of an application agreed to stay in the pool, with an end that has not passed. */
async function isKept(tx: Tx, { talentId }: WireRecord): Promise<boolean> {
  const { rows } =
    await sql`select from talent where id = ${talentId}::uuid and pool_state = ${POOL.kept}
    and pool_until >= today()`.execute(tx)
  return rows.length > 0
}

/** Why an application cannot go there, for the list of refusals; null when it can. */
async function refusalOf(tx: Tx, current: WireRecord, { to }: Said): Promise<string | null> {
  const edge = edgeOfUsers(String(current.state), to)
  if (!edge) return 'recruit.noSuchWay'
  if (edge.needs === 'agreement' && !(await isKept(tx, current))) return 'recruit.noAgreement'
  if (await hasRunningOffer(tx, current.id)) return 'recruit.offerRuns'
  return null
}

function requireReason(edge: StageEdge | undefined, said: Said): void {
  const form = candidates.actions.setState?.form ?? candidates
  const isNeeded = edge?.needs === 'reason' || edge?.needs === 'word'
  if (isNeeded && said.reason === null) {
    throw invalidFields(form, { reason: { key: 'invalid.required' } })
  }
  if (said.to === STAGE.refused && said.failReason === null) {
    throw invalidFields(form, { failReason: { key: 'invalid.required' } })
  }
}

/** When a stage is entered now, and until when it needs an act. */
async function readClock(tx: Tx, stage: string) {
  return { stageAt: await readWallClock(tx), dueOn: await dueDayOf(tx, stage) }
}

type Clock = Awaited<ReturnType<typeof readClock>>

const runs = (stage: string) => OPEN_STAGES.some((open) => open === stage)

/**
 * Writes a move with its history and starts the clock of the new stage. An application that ends takes its interviews and
 * its undecided hiring with it.
 */
async function write(
  tx: Tx,
  actor: Actor,
  { current, said, clock }: { current: WireRecord; said: Said; clock: Clock },
): Promise<number> {
  const { to: state, reason, failReason, move } = said
  const { stageAt, dueOn } = clock
  const values = { state, stageAt, dueOn, failReason }
  await sql`update talent set last_act_at = now() where id = ${current.talentId}::uuid`.execute(tx)
  const version = await writeMove(
    tx,
    actor,
    { resource: candidates, current },
    { values, move, reason },
  )
  if (!runs(state)) await endWhatFollowed(tx, actor, { candidateId: String(current.id), reason })
  return version
}

async function endWhatFollowed(
  tx: Tx,
  actor: Actor,
  { candidateId, reason }: { candidateId: string; reason: string | null },
): Promise<void> {
  await callOffInterviewsOf(tx, actor, candidateId)
  await dropHiringOf(tx, actor, { candidateId, reason })
}

/** Locks an application and reads the fields that a move needs, for users and for applicants alike. */
async function lockCurrent(tx: Tx, id: string): Promise<WireRecord | undefined> {
  const { rows } = await sql<WireRecord>`
    select id, talent_id as "talentId", state, stage_at as "stageAt", due_on as "dueOn",
      fail_reason as "failReason"
    from candidate where id = ${id}::uuid and deleted_at is null for update`.execute(tx)
  return rows[0]
}

type Advance = { id: string; from: string; to: string; move: string; reason?: string }

/**
 * Takes a way of the product from one stage to another, when a fact of another chapter comes about: an interview, a talk,
 * a checkup, joining. The caller checks the rights to that fact. Returns false when the application is no
 * longer in the first stage, and then changes nothing.
 */
export async function advanceCandidate(
  tx: Tx,
  actor: Actor,
  { id, from, to, move, reason }: Advance,
): Promise<boolean> {
  if (!isWayOfProduct(from, to)) throw new Error(`no way of the product from ${from} to ${to}`)
  const current = await lockCurrent(tx, id)
  if (current?.state !== from) return false
  const clock = await readClock(tx, to)
  await write(tx, actor, {
    current,
    said: { to, move, reason: reason ?? null, failReason: null },
    clock,
  })
  return true
}

/**
 * Ends a running application as given up, by a fact of another chapter. The caller checks the rights to that fact. An
 * application that has ended already stays as it is.
 */
export async function endAsGivenUp(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const current = await lockCurrent(tx, id)
  if (!current || !runs(String(current.state))) return
  const said = { to: STAGE.gaveUp, move: 'giveUp', reason, failReason: null }
  await write(tx, actor, { current, said, clock: await readClock(tx, said.to) })
}

/** Refuses a single move with its reason. */
async function requireWay(tx: Tx, current: WireRecord, said: Said): Promise<void> {
  const refusal = await refusalOf(tx, current, said)
  if (refusal === null) return requireReason(edgeOfUsers(String(current.state), said.to), said)
  throw new Failure('conflict', refusal, {
    values: {
      name: String(current.name),
      from: stageWords(current.state),
      to: stageWords(said.to),
    },
  })
}

type Moving = {
  move: string
  /** The occasion of the message that the move may have with it. */
  occasion?: string
  need: Need
  to: (current: WireRecord) => string | undefined
}

/** A verb that takes one application to another stage. */
const moving =
  ({ move, occasion, need, to }: Moving) =>
  async (tx: Tx, actor: Actor, { id, version, values }: ActionInput): Promise<ActionResult> => {
    const current = await lockForUpdate(tx, actor, candidates, id, version, need)
    const said = saidIn(values, { to: to(current) ?? '', move })
    await requireWay(tx, current, said)
    const clock = await readClock(tx, said.to)
    const written = await write(tx, actor, { current, said, clock })
    if (occasion !== undefined) {
      const { message: body, messageLanguage: language, messageAt: at } = values
      const waits = said.to === STAGE.refused
      await planMessage(tx, actor, { candidateId: id, occasion, body, language, waits, at })
    }
    return { version: written }
  }

function saidIn(values: ActionValues, { to, move }: Pick<Said, 'to' | 'move'>): Said {
  return { to, move, reason: textOf(values.reason), failReason: textOf(values.failReason) }
}

export const screenCandidate = moving({
  move: 'screen',
  occasion: OCCASION.screened,
  need: 'edit',
  to: () => STAGE.toInterview,
})
export const refuseCandidate = moving({
  move: 'refuse',
  occasion: OCCASION.refused,
  need: 'setState',
  to: () => STAGE.refused,
})
export const giveUpCandidate = moving({ move: 'giveUp', need: 'setState', to: () => STAGE.gaveUp })
export const stepBack = moving({
  move: 'stepBack',
  need: 'setState',
  to: ({ state }) => stageBefore(String(state)),
})

/** Keeps a person in the pool whose application ended: records the agreement with its end, and ends here. */
export async function reserveTalent(
  tx: Tx,
  actor: Actor,
  { id, version, values, ...input }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, candidates, id, version, 'setState')
  await recordConsent(tx, actor, {
    ...input,
    id: String(current.talentId),
    version: null,
    values,
  })
  const said = { to: STAGE.kept, move: 'reserve', reason: null, failReason: null }
  await requireWay(tx, current, said)
  const kept = { ...said, failReason: textOf(current.failReason) }
  const clock = await readClock(tx, said.to)
  return { version: await write(tx, actor, { current, said: kept, clock }) }
}

/** The people of refused moves, each with the stage of the application. */
function refusedWords(refused: readonly WireRecord[]): Words {
  return writeWords((language) => {
    const [open, close] = language === 'zh' ? ['（', '）'] : [' (', ')']
    const names = refused.map(
      ({ name, state }) => `${name}${open}${stageWords(state)[language]}${close}`,
    )
    return listText(names, { language })
  })
}

async function lockAll(tx: Tx, actor: Actor, ids: readonly string[]): Promise<WireRecord[]> {
  const locked: WireRecord[] = []
  for (const id of [...new Set(ids)].sort()) {
    locked.push(await lockForUpdate(tx, actor, candidates, id, null, 'setState'))
  }
  return locked
}

/** Sets the stage of several applications: all of them, or none when one is refused. Each refusal is named. */
export async function setCandidateState(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const said = saidIn(values, { to: String(values.state), move: 'setState' })
  const all = await lockAll(tx, actor, [values.candidateIds ?? []].flat().map(String))
  const refused: WireRecord[] = []
  for (const current of all) {
    if ((await refusalOf(tx, current, said)) !== null) refused.push(current)
  }
  if (refused.length > 0) {
    throw new Failure('conflict', 'recruit.movesRefused', {
      values: { count: refused.length, names: refusedWords(refused), to: stageWords(said.to) },
    })
  }
  for (const current of all) requireReason(edgeOfUsers(String(current.state), said.to), said)
  const clock = await readClock(tx, said.to)
  for (const current of all) await write(tx, actor, { current, said, clock })
  return { message: { key: 'recruit.moved', values: { count: all.length } } }
}
