import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { NOT_YET_IN, UNDECIDED } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { addTrainingParticipant } from './training-participant.ts'
import { lockTraining } from './training-places.ts'

/** Adds several participants in one call. Existing participants stay unchanged. */
export async function addTrainingParticipants(
  tx: Tx,
  actor: Actor,
  { trainId, userIds }: { trainId: string; userIds: readonly string[] },
): Promise<number> {
  await lockTraining(tx, trainId)
  const { rows } = await sql<{ id: string }>`select user_id as id from train_user
    where train_id = ${trainId}::uuid and deleted_at is null`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const added = [...new Set(userIds)].filter((id) => !there.has(id))
  for (const userId of added) {
    const blank = { signIn: NOT_YET_IN, hours: null, score: null, result: UNDECIDED }
    await addTrainingParticipant(tx, actor, {
      id: uuidv7(),
      trainId,
      userId,
      ...blank,
    } as WriteInput)
  }
  return added.length
}
