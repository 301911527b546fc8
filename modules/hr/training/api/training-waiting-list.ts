import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { TRAINING_PLACE } from './training-messages.ts'
import { hasBegun, withinQuota } from './training-places.ts'

type Waiting = { id: string; userId: string }

/** Takes a place in a training that the caller has locked. */
export async function takePlace(
  tx: Tx,
  actor: Actor,
  training: WireRecord,
  userId: unknown,
): Promise<void> {
  const id = uuidv7()
  const values = { trainId: training.id, userId }
  await withinQuota(training, () => insertRow(tx, trainingParticipants, id, values, actor))
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: values,
  })
}

/** Puts the user at the end of the waiting list. A second call keeps their place. */
export async function joinLine(tx: Tx, actor: Actor, trainId: string): Promise<void> {
  const id = uuidv7()
  const values = { trainId, userId: actor.userBaseId }
  const { numAffectedRows = 0n } = await sql`
    insert into train_waiting (id, train_id, user_id)
    values (${id}, ${trainId}, ${actor.userBaseId}) on conflict (train_id, user_id) do nothing`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { ...values, transition: 'wait' },
  })
}

/** Takes a user off the waiting list; false when they were not on it. */
export async function leaveLine(
  tx: Tx,
  actor: Actor,
  { trainId, userId }: { trainId: unknown; userId: unknown },
): Promise<boolean> {
  const { rows } = await sql<Waiting>`delete from train_waiting
    where train_id = ${trainId}::uuid and user_id = ${userId}::uuid
    returning id, user_id as "userId"`.execute(tx)
  const [left] = rows
  if (!left) return false
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id: left.id,
    version: 2,
    action: 'delete',
    before: { trainId, userId: left.userId },
    after: null,
  })
  return true
}

/** Gives free places to the users who have waited longest, and notifies them. */
export async function fillPlaces(tx: Tx, actor: Actor, training: WireRecord): Promise<void> {
  if (training.trainState !== TRAINING.open || (await hasBegun(tx, training))) return
  const { rows } = await sql<Waiting>`
    select w.id, w.user_id as "userId" from train_waiting w join user_base_info b on b.id = w.user_id
    where w.train_id = ${training.id}::uuid and b.status = any(${EMPLOYED}) and b.deleted_at is null
    order by w.since, w.id
    limit (select greatest(coalesce(quota - taken, 0), 0) from train where id = ${training.id}::uuid)`.execute(
    tx,
  )
  for (const { userId } of rows) {
    await leaveLine(tx, actor, { trainId: training.id, userId })
    await takePlace(tx, actor, training, userId)
    const account = sql`select id from app_user where user_base_id = ${userId}::uuid
      and deleted_at is null`
    const values = { title: String(training.title), at: String(training.startAt) }
    await sendMessage(tx, TRAINING_PLACE, account, { from: actor, id: training.id, values })
  }
}
