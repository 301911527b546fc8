import { sql } from 'kysely'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { softDeleteRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { hasBegun, lockTraining, requireEmployed } from './training-places.ts'
import { fillPlaces, joinLine, leaveLine, takePlace } from './training-waiting-list.ts'

type Own = { id: string; version: number }

async function findOwn(tx: Tx, { userBaseId }: Actor, trainId: string): Promise<Own | undefined> {
  const { rows } = await sql<Own>`select id, version from train_user
    where train_id = ${trainId}::uuid and user_id = ${userBaseId}::uuid and deleted_at is null
    for update`.execute(tx)
  return rows[0]
}

/** Locks a training that the user may join; null when they already take part. */
async function lockToEnter(tx: Tx, actor: Actor, trainId: string): Promise<WireRecord | null> {
  const training = await lockTraining(tx, trainId)
  if (training.trainState !== TRAINING.open) throw new Failure('conflict', 'train.notOpen')
  if (await hasBegun(tx, training)) throw new Failure('conflict', 'train.begun')
  await requireEmployed(tx, actor.userBaseId)
  return (await findOwn(tx, actor, trainId)) ? null : training
}

/** Takes a place for the user. A second call changes nothing. */
export async function signUp(tx: Tx, actor: Actor, trainId: string): Promise<void> {
  const training = await lockToEnter(tx, actor, trainId)
  if (training) await takePlace(tx, actor, training, actor.userBaseId)
}

/**
 * Puts the user on the waiting list, or gives them a place that has become free; false when they
 * wait.
 */
export async function waitForPlace(tx: Tx, actor: Actor, trainId: string): Promise<boolean> {
  const training = await lockToEnter(tx, actor, trainId)
  if (!training) return true
  const isFull = training.quota !== null && Number(training.taken) >= Number(training.quota)
  if (isFull) await joinLine(tx, actor, trainId)
  else await takePlace(tx, actor, training, actor.userBaseId)
  return !isFull
}

/**
 * Gives up the user's place to the waiting list, or leaves the list, before the training begins.
 */
export async function signOff(tx: Tx, actor: Actor, trainId: string): Promise<void> {
  const training = await lockTraining(tx, trainId)
  const userId = actor.userBaseId
  const own = await findOwn(tx, actor, trainId)
  if (!own) {
    if (await leaveLine(tx, actor, { trainId, userId })) return
    throw new Failure('conflict', 'train.notInIt')
  }
  const { trainState } = training
  const isOver = trainState === TRAINING.done || trainState === TRAINING.cancelled
  if (isOver || (await hasBegun(tx, training))) throw new Failure('conflict', 'train.begun')
  await softDeleteRow(tx, trainingParticipants, own.id, actor)
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id: own.id,
    version: own.version + 1,
    action: 'delete',
    before: { trainId, userId },
    after: null,
  })
  await fillPlaces(tx, actor, training)
}
