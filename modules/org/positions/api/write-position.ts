import { sql } from 'kysely'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { Correction } from './correct-seat.ts'
import { followMainPosition } from './follow-main-position.ts'
import { checkPosition, lockPerson } from './hold-position.ts'
import { type Seat, takeSeat } from './take-seat.ts'

async function personOf(tx: Tx, positionId: string): Promise<string | null> {
  const result = await sql<{ user_id: string }>`
    select user_id from user_position where id = ${positionId}`.execute(tx)
  return result.rows[0]?.user_id ?? null
}

function definedValues(input: WriteInput): WriteInput {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as WriteInput
}

/** A main position written by hand corrects the file, and its remark is the reason. */
const correctionBy = (remark: unknown): { correction: Correction } => ({
  correction: { form: userPositions, reason: String(remark ?? ''), reasonField: 'remark' },
})

const seatIn = ({ deptId, postId }: Readonly<Record<string, unknown>>): Seat => ({
  deptId,
  postId: postId ?? null,
})

export async function addPosition(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockPerson(tx, input.userId)
  const isRepeated = (await personOf(tx, input.id)) !== null
  if (!isRepeated) await checkPosition(tx, input.id, input as Parameters<typeof checkPosition>[2])
  const saved = await addRecord(tx, actor, userPositions, input, { sourceBizType: 'manual' })
  if (!isRepeated) await takeSeat(tx, userPositions, { before: null, now: seatIn(input) })
  await followMainPosition(tx, actor, String(input.userId), correctionBy(input.remark))
  return saved
}

export async function updatePosition(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockPerson(tx, await personOf(tx, input.id))
  const current = await lockForUpdate(tx, actor, userPositions, input.id, Number(input.version))
  const values = { ...current, ...definedValues(input) }
  await checkPosition(tx, input.id, values as Parameters<typeof checkPosition>[2])
  const saved = await updateRecord(tx, actor, userPositions, input)
  await takeSeat(tx, userPositions, { before: seatIn(current), now: seatIn(values) })
  await followMainPosition(tx, actor, String(current.userId), correctionBy(values.remark))
  return saved
}

export async function deletePosition(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await lockPerson(tx, await personOf(tx, id))
  const deleted = await deleteRecord(tx, actor, userPositions, id, version)
  const correction = { form: userPositions, reason: '', reasonField: null }
  await followMainPosition(tx, actor, String(deleted.userId), { correction })
}

/** Ends a position; the person still holds the post on its last day. */
export async function endPosition(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  await lockPerson(tx, await personOf(tx, id))
  const current = await lockForUpdate(tx, actor, userPositions, id, version, 'end')
  const last = String(values.endDate)
  if (typeof current.endDate === 'string' && current.endDate <= last) {
    throw new Failure('conflict', 'conflict.positionEnded')
  }
  await checkPosition(tx, id, { ...current, endDate: last } as Parameters<typeof checkPosition>[2])
  const saved = await updateRecord(tx, actor, userPositions, {
    id,
    version: current.version,
    endDate: last,
  })
  await followMainPosition(tx, actor, String(current.userId), correctionBy(current.remark))
  return saved
}
