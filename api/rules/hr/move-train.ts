import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow, type Values } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { trainings } from '#resources/hr/training/train.ts'

type Step = { to: string; move: string; values?: Values; reason?: string }

/** The one way for a training to get on, with its history. */
export async function moveTrain(
  tx: Tx,
  actor: Actor,
  { id, trainState = null }: WireRecord,
  { to, move, values = {}, reason }: Step,
): Promise<number> {
  const after = { ...values, trainState: to }
  const version = await updateRow(tx, trainings, id, after, actor)
  const why = reason === undefined ? {} : { transitionReason: reason }
  await writeHistory(tx, actor, {
    resource: trainings,
    id,
    version,
    action: 'state',
    before: { trainState },
    after: { ...after, transition: move, ...why },
  })
  return version
}
