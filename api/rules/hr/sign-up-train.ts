import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { insertRow, softDeleteRow } from '#api/store/records.ts'
import { readWallClock } from '#api/store/wall-clock.ts'
import { TRAIN } from '#resources/hr/train.ts'
import { trainUsers } from '#resources/hr/train-user.ts'
import { lockTrain, requireEmployed, withinQuota } from './train-places.ts'

type Own = { id: string; version: number }

async function findOwn(tx: Tx, { userBaseId }: Actor, trainId: string): Promise<Own | undefined> {
  const { rows } = await sql<Own>`select id, version from train_user
    where train_id = ${trainId}::uuid and user_id = ${userBaseId}::uuid and deleted_at is null
    for update`.execute(tx)
  return rows[0]
}

const begun = async (tx: Tx, startAt: unknown) => String(startAt) <= (await readWallClock(tx))

/** Somebody takes a place for himself. Asked twice it is done once. */
export async function signUp(tx: Tx, actor: Actor, trainId: string): Promise<void> {
  const train = await lockTrain(tx, trainId)
  if (train.trainState !== TRAIN.open) throw new Failure('conflict', 'train.notOpen')
  if (await begun(tx, train.startAt)) throw new Failure('conflict', 'train.begun')
  await requireEmployed(tx, actor.userBaseId)
  if (await findOwn(tx, actor, trainId)) return
  const id = uuidv7()
  const values = { trainId, userId: actor.userBaseId }
  await withinQuota(train, () => insertRow(tx, trainUsers, id, values, actor))
  await writeHistory(tx, actor, {
    ...{ resource: trainUsers, id, version: 1, action: 'add', before: null, after: values },
  })
}

/** He leaves his place to somebody else, as long as it has not begun. */
export async function signOff(tx: Tx, actor: Actor, trainId: string): Promise<void> {
  const train = await lockTrain(tx, trainId)
  const own = await findOwn(tx, actor, trainId)
  if (!own) throw new Failure('conflict', 'train.notInIt')
  const { trainState, startAt } = train
  if (trainState === TRAIN.done || trainState === TRAIN.cancelled || (await begun(tx, startAt))) {
    throw new Failure('conflict', 'train.begun')
  }
  await softDeleteRow(tx, trainUsers, own.id, actor)
  await writeHistory(tx, actor, {
    ...{ resource: trainUsers, id: own.id, version: own.version + 1, action: 'delete' },
    ...{ before: { trainId, userId: actor.userBaseId }, after: null },
  })
}
