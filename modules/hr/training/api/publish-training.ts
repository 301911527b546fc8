import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moveTraining } from './move-training.ts'
import { TRAINING_CANCELLED, TRAINING_PUBLISHED, takingPart } from './training-messages.ts'

/** Letters and digits that people do not confuse on the wall screen. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const messageValues = ({ title, startAt }: WireRecord) => ({
  title: String(title),
  at: String(startAt),
})

/** Publishes a training: users may sign up, and the named participants are notified. */
export async function publishTraining(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, trainings, id, version, 'publish')
  if (String(current.startAt) <= (await readWallClock(tx))) {
    throw new Failure('conflict', 'train.begun')
  }
  const moved = await moveTraining(tx, actor, current, { to: TRAINING.open, move: 'publish' })
  await sql`update train set sign_code = ${newCode()} where id = ${id}`.execute(tx)
  await sendMessage(tx, TRAINING_PUBLISHED, takingPart(id), {
    from: actor,
    id,
    values: messageValues(current),
  })
  return { version: moved }
}

/** Cancels a training and notifies the participants of the reason. */
export async function callOffTraining(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, trainings, id, version, 'publish')
  const reason = String(values.reason)
  const moved = await moveTraining(tx, actor, current, {
    to: TRAINING.cancelled,
    move: 'callOff',
    reason,
  })
  await sql`update train set sign_code = null where id = ${id}`.execute(tx)
  await sendMessage(tx, TRAINING_CANCELLED, takingPart(id), {
    from: actor,
    id,
    values: { ...messageValues(current), reason },
  })
  return { version: moved }
}
