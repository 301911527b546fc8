import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { MESSAGE } from '#modules/hr/candidate-messages/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, WriteVerb } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const EVERYWHERE = { city: null, on: null } as const

/** Writes a message to a candidate. Without a time it is due now. */
export const addMessage: WriteVerb = async (tx, actor, input) => {
  const plannedAt = hasText(input.plannedAt) ? input.plannedAt : await readWallClock(tx)
  return addRecord(tx, actor, candidateMessages, Object.assign({}, input, { plannedAt }))
}

/** Changes a message that was not sent. */
export const updateMessage: WriteVerb = async (tx, actor, input) => {
  const { id, version } = input
  const current = await lockForUpdate(tx, actor, candidateMessages, id, Number(version))
  const isOpen = current.state === MESSAGE.waits || current.state === MESSAGE.failed
  if (!isOpen) throw new Failure('conflict', 'candidateMessage.isOver')
  const plannedAt = hasText(input.plannedAt) ? input.plannedAt : current.plannedAt
  return updateRecord(tx, actor, candidateMessages, Object.assign({}, input, { plannedAt }))
}

/** When a refusal goes out that names no time. */
async function refusalTime(tx: Tx): Promise<string> {
  const hours = (await policyValue(tx, 'recruit.messages', EVERYWHERE))?.refusalHours ?? 0
  const { rows } = await sql<{ at: string }>`
    select to_char((now() + make_interval(hours => ${hours}::integer)) at time zone 'Asia/Shanghai',
      'YYYY-MM-DD HH24:MI:SS') as at`.execute(tx)
  return rows[0]?.at ?? ''
}

type Planned = {
  candidateId: string
  occasion: string
  body: unknown
  /** A value of MESSAGE_LANGUAGE; Chinese unless it is said. */
  language: unknown
  /** Refusals wait, so that they can be stopped. */
  waits: boolean
  at: unknown
}

/**
 * Plans the message that a move of an application has with it, in the transaction of the move. Without words there is
 * none. Only users who may write messages have one.
 */
export async function planMessage(
  tx: Tx,
  actor: Actor,
  { candidateId, occasion, body, language, waits, at }: Planned,
): Promise<void> {
  if (!hasText(body)) return
  if (!actor.permissions.has(permissionCode(candidateMessages, 'add'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const usual = waits ? await refusalTime(tx) : null
  const plannedAt = hasText(at) ? String(at) : usual
  const input = {
    id: uuidv7(),
    candidateId,
    occasion,
    language: hasText(language) ? language : 'zh',
    body,
    plannedAt,
  }
  await addMessage(tx, actor, input as WriteInput)
}

/** Notes that a message went out by copying or on paper. */
export async function markMessageSent(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, candidateMessages, id, version)
  const move = {
    move: 'markSent',
    values: {
      state: MESSAGE.sent,
      sentAt: await readWallClock(tx),
      channel: values.channel ?? null,
      error: null,
    },
  }
  return { version: await writeMove(tx, actor, { resource: candidateMessages, current }, move) }
}

/** Stops a message that was not sent. */
export async function stopMessage(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, candidateMessages, id, version)
  const move = { move: 'stop', values: { state: MESSAGE.stopped } }
  return { version: await writeMove(tx, actor, { resource: candidateMessages, current }, move) }
}
