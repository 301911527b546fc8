import { sql } from 'kysely'
import { POOL, POOL_CONSENT } from '#modules/hr/talents/define/choices.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { requireTextInForce } from './write-talent.ts'

const form = talents.actions.consent?.form ?? talents

async function lastPoolDay(tx: Tx, months: number): Promise<{ today: string; last: string }> {
  const { rows } = await sql<{ today: string; last: string }>`
    select today()::text as today, (today() + make_interval(months => ${months}))::date::text as last`.execute(
    tx,
  )
  return rows[0] ?? { today: '', last: '' }
}

/** An agreement to stay in the pool has an end, at most the months of its text from today on. */
async function poolProblem(
  tx: Tx,
  { isPool, until, months }: { isPool: boolean; until: string; months: number },
): Promise<FieldProblem | null> {
  if (!isPool) return until === '' ? null : { key: 'invalid.onlyPool' }
  if (until === '') return { key: 'invalid.required' }
  const { today, last } = await lastPoolDay(tx, months)
  if (until < today) return { key: 'invalid.effectPast' }
  return until > last ? { key: 'invalid.poolTooLong', values: { last } } : null
}

/** Records that a person agreed to a text. With a text for the pool, the person stays in it until a day. */
export async function recordConsent(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, talents, id, version, 'consent')
  const text = await requireTextInForce(tx, values.consentTextId, form)
  const isPool = text.kind === POOL_CONSENT
  const until = String(values.poolUntil ?? '')
  const problem = await poolProblem(tx, { isPool, until, months: Number(text.months) })
  if (problem) throw invalidFields(form, { poolUntil: problem })
  const agreed = { consentTextId: text.id, consentAt: await readWallClock(tx) }
  const kept = isPool ? { poolState: POOL.kept, poolUntil: until } : {}
  const move = { values: { ...agreed, ...kept }, move: 'consent' }
  return { version: await writeMove(tx, actor, { resource: talents, current }, move) }
}

/** Takes a person out of the pool, who withdrew the agreement. */
export async function leavePool(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, talents, id, version, 'consent')
  const move = { values: { poolState: POOL.left, poolUntil: null }, move: 'leavePool' }
  return { version: await writeMove(tx, actor, { resource: talents, current }, move) }
}
