import { sql } from 'kysely'
import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Reads a training and locks it, so that no other transaction changes its participants. */
export async function lockTraining(tx: Tx, id: unknown): Promise<WireRecord> {
  const { rows } = await sql<{ id: string }>`select id from train
    where id = ${id}::uuid and deleted_at is null for no key update`.execute(tx)
  const training = rows[0] && (await selectAnyRecord(tx, trainings, rows[0].id))
  if (!training) throw new Failure('not-found', 'not-found')
  return training
}

const OVER: ReadonlySet<unknown> = new Set([TRAINING.done, TRAINING.cancelled])

/** Refuses changes to participants and results of a finished training. */
export function requireNotOver({ trainState }: WireRecord): void {
  if (OVER.has(trainState)) throw new Failure('conflict', 'train.over')
}

export const hasBegun = async (tx: Tx, { startAt }: WireRecord): Promise<boolean> =>
  String(startAt) <= (await readWallClock(tx))

const QUOTA = 'ck_train__quota'

/** Runs `take` and reports a full training when the database constraint on the quota refuses it. */
export async function withinQuota<T>({ quota }: WireRecord, take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== QUOTA) throw error
    throw new Failure('conflict', 'train.full', { values: { quota: Number(quota) } })
  }
}

export async function requireEmployed(tx: Tx, userId: unknown): Promise<void> {
  const { rows } = await sql`select from user_base_info
    where id = ${userId}::uuid and status = any(${EMPLOYED}) and deleted_at is null`.execute(tx)
  if (rows.length === 0)
    throw invalidFields(trainingParticipants, { userId: { key: 'invalid.notAtWork' } })
}
