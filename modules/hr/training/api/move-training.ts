import { trainings } from '#modules/hr/training/define/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Step = { to: string; move: string; values?: Values; reason?: string }

/** The only function that changes the state of a training, with its history. */
export async function moveTraining(
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
