import { sql } from 'kysely'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftAgain } from '#platform/api/approval/documents/draft-document.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { needKind } from './need-kind.ts'
import { findUnfairWords } from './unfair-words.ts'

async function requireFairWords(tx: Tx, texts: Readonly<Record<string, unknown>>): Promise<void> {
  const words = await findUnfairWords(tx, texts)
  if (words.length === 0) return
  throw new Failure('conflict', 'recruit.rewordFirst', { values: { words: listWords(words) } })
}

/** Publishes an approved need until the end of a day. */
export async function publishNeed(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, recruitingNeeds, id, version, 'publish')
  const until = String(values.publishUntil)
  if (until < (await readToday(tx))) {
    const form = recruitingNeeds.actions.publish?.form ?? recruitingNeeds
    throw invalidFields(form, { publishUntil: { key: 'invalid.effectPast' } })
  }
  await requireFairWords(tx, current)
  const publishedAt = await readWallClock(tx)
  const published = {
    channels: values.publishTo ?? [],
    publishUntil: until,
    publishedAt,
    publishState: PUBLISHED.yes,
    // Somebody must owe the next step of each application.
    ownerId: current.ownerId ?? actor.userId,
  }
  const move = { values: published, move: 'publish' }
  return { version: await writeMove(tx, actor, { resource: recruitingNeeds, current }, move) }
}

/** Takes a published need off. It can be published again. */
export async function unpublishNeed(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, recruitingNeeds, id, version, 'publish')
  const move = { values: { publishState: PUBLISHED.over }, move: 'unpublish' }
  return { version: await writeMove(tx, actor, { resource: recruitingNeeds, current }, move) }
}

/** Changes the texts of an approved need that is not published. The history keeps the approved texts. */
export async function rewordNeed(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, recruitingNeeds, id, version, 'publish')
  const { duty, requirement, nice, majors } = values
  const texts = { duty, requirement, nice: nice ?? null, majors: majors ?? null }
  await requireFairWords(tx, texts)
  const move = { values: texts, move: 'reword' }
  return { version: await writeMove(tx, actor, { resource: recruitingNeeds, current }, move) }
}

/** Nobody is moved silently: each open application is refused, kept in the pool or moved to another need first. */
async function requireNobodyOpen(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from candidate c
    where c.recruiting_id = ${id}::uuid and ${isOpenApplication('c')}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new Failure('conflict', 'recruit.openCandidates', { values: { count } })
}

/** Closes a need: it stays approved, is published no longer and takes no more applications. */
export async function closeNeed(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, recruitingNeeds, id, version, 'close')
  await requireNobodyOpen(tx, id)
  const closedAt = await readWallClock(tx)
  const move = {
    values: { closedAt, publishState: PUBLISHED.closed },
    move: 'close',
    reason: String(values.reason),
  }
  return { version: await writeMove(tx, actor, { resource: recruitingNeeds, current }, move) }
}

/** Drafts a need like another one, with its rounds of interviews. Nothing that was counted or published goes along. */
export async function copyNeed(tx: Tx, actor: Actor, { id }: ActionInput): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, recruitingNeeds, id, null, 'add')
  const newId = await draftAgain(tx, actor, needKind, { ...current, channels: [] })
  await sql`insert into interview_plan
      (id, recruiting_id, round, kind, needed, minutes, card_id, panel_ids, created_by, updated_by)
    select gen_random_uuid(), ${newId}::uuid, round, kind, needed, minutes, card_id, panel_ids,
      ${actor.userId}::uuid, ${actor.userId}::uuid
    from interview_plan where recruiting_id = ${id}::uuid and deleted_at is null`.execute(tx)
  return { version: current.version, newId, message: { key: 'approval.draftedAgain' } }
}
