import type { z } from 'zod'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import type { trainingResultRow } from '#modules/hr/training/wire/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { fieldProblems, writeSchema } from '#platform/define/engine/schema.ts'
import { updateParticipant } from './training-participant.ts'
import { lockTraining, requireNotOver } from './training-places.ts'

type ResultRow = z.infer<typeof trainingResultRow>

/** Applies the same rules as the form of one participant; the error names the row. */
function readRow({ userId, ...results }: ResultRow, at: number): Values {
  const parsed = writeSchema(trainingParticipants, 'update').safeParse({
    ...results,
    id: userId,
    version: 1,
  })
  if (!parsed.success) {
    const fields = fieldProblems(trainingParticipants, parsed.error)
    const detail = { fields, resource: trainingParticipants, values: { row: at + 1 } }
    throw new Failure('invalid', 'train.rowWrong', detail)
  }
  const { id: _, version: _version, ...values } = parsed.data
  return values
}

/** Writes the results of many participants in one transaction. */
export async function setResults(
  tx: Tx,
  actor: Actor,
  { trainId, rows }: { trainId: string; rows: readonly ResultRow[] },
): Promise<number> {
  requireNotOver(await lockTraining(tx, trainId))
  for (const [at, row] of rows.entries()) {
    const { userId } = row
    const saved = await updateParticipant(tx, actor, trainId, { ...readRow(row, at), userId })
    if (!saved)
      throw invalidFields(trainingParticipants, { userId: { key: 'invalid.notInTraining' } })
  }
  return rows.length
}
