import { sql } from 'kysely'
import { FAILED, PASSED, trainUsers } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { lockTrain, requireEmployed, requireNotOver, withinQuota } from './training-places.ts'
import { fillPlaces, leaveLine } from './training-waiting-list.ts'

type Values = Readonly<Record<string, unknown>>

/** The score determines the result. */
export function judged(train: WireRecord, values: Values): { result?: string } {
  const { score } = values
  if (score === null || score === undefined || score === '') return {}
  return { result: Number(score) >= Number(train.passScore) ? PASSED : FAILED }
}

function checkHours(train: WireRecord, { hours }: Values): void {
  if (hours === null || hours === undefined || Number(hours) <= Number(train.hours)) return
  throw invalidFields(trainUsers, {
    hours: { key: 'invalid.trainHours', values: { hours: String(train.hours) } },
  })
}

/** An organiser adds a participant. */
export const addTrainUser: WriteVerb = async (tx, actor, input) => {
  const train = await lockTrain(tx, input.trainId)
  requireNotOver(train)
  await requireEmployed(tx, input.userId)
  checkHours(train, input)
  const row = { ...input, ...judged(train, input) } as WriteInput
  await leaveLine(tx, actor, { trainId: input.trainId, userId: input.userId })
  return withinQuota(train, () => addRecord(tx, actor, trainUsers, row))
}

export const updateTrainUser: WriteVerb = async (tx, actor, input) => {
  const current = await selectAnyRecord(tx, trainUsers, input.id)
  if (!current) throw new Failure('not-found', 'not-found')
  const train = await lockTrain(tx, current.trainId)
  requireNotOver(train)
  checkHours(train, input)
  return updateRecord(tx, actor, trainUsers, {
    ...input,
    ...judged(train, { ...current, ...input }),
  } as WriteInput)
}

export const deleteTrainUser: DeleteVerb = async (tx, actor, id, version) => {
  const current = await selectAnyRecord(tx, trainUsers, id)
  const train = current && (await lockTrain(tx, current.trainId))
  if (train) requireNotOver(train)
  await deleteRecord(tx, actor, trainUsers, id, version)
  if (train) await fillPlaces(tx, actor, train)
}

/**
 * Updates a participant from a row of an import or of the results form; null when the person does
 * not take part.
 */
export async function updateParticipant(
  tx: Tx,
  actor: Actor,
  trainId: unknown,
  { userId, ...said }: Values & { userId: unknown },
): Promise<Saved | null> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from train_user
    where train_id = ${trainId}::uuid and user_id = ${userId}::uuid and deleted_at is null`.execute(
    tx,
  )
  const [row] = rows
  return row ? updateTrainUser(tx, actor, { ...row, ...said } as WriteInput) : null
}

/** Imports a row: adds a new participant, or updates the results of an existing one. */
export const importTrainUser: WriteVerb = async (tx, actor, input) => {
  const { id: _, trainId, userId, ...said } = input
  const saved = await updateParticipant(tx, actor, trainId, { userId, ...said })
  return saved ?? addTrainUser(tx, actor, input)
}
