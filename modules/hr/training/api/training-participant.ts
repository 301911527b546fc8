import { sql } from 'kysely'
import {
  FAILED,
  PASSED,
  trainingParticipants,
} from '#modules/hr/training/define/training-participant.ts'
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
import { lockTraining, requireEmployed, requireNotOver, withinQuota } from './training-places.ts'
import { fillPlaces, leaveLine } from './training-waiting-list.ts'

type Values = Readonly<Record<string, unknown>>

/** The score determines the result. */
export function judged(training: WireRecord, values: Values): { result?: string } {
  const { score } = values
  if (score === null || score === undefined || score === '') return {}
  return { result: Number(score) >= Number(training.passScore) ? PASSED : FAILED }
}

function checkHours(training: WireRecord, { hours }: Values): void {
  if (hours === null || hours === undefined || Number(hours) <= Number(training.hours)) return
  throw invalidFields(trainingParticipants, {
    hours: { key: 'invalid.trainHours', values: { hours: String(training.hours) } },
  })
}

/** An organiser adds a participant. */
export const addTrainingParticipant: WriteVerb = async (tx, actor, input) => {
  const training = await lockTraining(tx, input.trainId)
  requireNotOver(training)
  await requireEmployed(tx, input.userId)
  checkHours(training, input)
  const row = { ...input, ...judged(training, input) } as WriteInput
  await leaveLine(tx, actor, { trainId: input.trainId, userId: input.userId })
  return withinQuota(training, () => addRecord(tx, actor, trainingParticipants, row))
}

export const updateTrainingParticipant: WriteVerb = async (tx, actor, input) => {
  const current = await selectAnyRecord(tx, trainingParticipants, input.id)
  if (!current) throw new Failure('not-found', 'not-found')
  const training = await lockTraining(tx, current.trainId)
  requireNotOver(training)
  checkHours(training, input)
  return updateRecord(tx, actor, trainingParticipants, {
    ...input,
    ...judged(training, { ...current, ...input }),
  } as WriteInput)
}

export const deleteTrainingParticipant: DeleteVerb = async (tx, actor, id, version) => {
  const current = await selectAnyRecord(tx, trainingParticipants, id)
  const training = current && (await lockTraining(tx, current.trainId))
  if (training) requireNotOver(training)
  await deleteRecord(tx, actor, trainingParticipants, id, version)
  if (training) await fillPlaces(tx, actor, training)
}

/**
 * Updates a participant from a row of an import or of the results form; null when the person does
 * not take part.
 */
export async function updateParticipant(
  tx: Tx,
  actor: Actor,
  trainId: unknown,
  { userId, ...values }: Values & { userId: unknown },
): Promise<Saved | null> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from train_user
    where train_id = ${trainId}::uuid and user_id = ${userId}::uuid and deleted_at is null`.execute(
    tx,
  )
  const [row] = rows
  return row ? updateTrainingParticipant(tx, actor, { ...row, ...values } as WriteInput) : null
}

/** Imports a row: adds a new participant, or updates the results of an existing one. */
export const importTrainingParticipant: WriteVerb = async (tx, actor, input) => {
  const { id: _, trainId, userId, ...values } = input
  const saved = await updateParticipant(tx, actor, trainId, { userId, ...values })
  return saved ?? addTrainingParticipant(tx, actor, input)
}
