import { sql } from 'kysely'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { shiftFigures } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkSegments, type Segment } from './check-segments.ts'
import { checkShiftDay } from './check-shift-day.ts'

type Shift = { id: string; kind: string }

/**
 * Serialises writes to segments of one shift: two writes that check in parallel could overlap. Locks the
 * shift before its segments, in the same order as a deletion of the shift.
 */
async function lockShift(tx: Tx, segmentId: string, shiftId?: unknown): Promise<Shift | undefined> {
  const owner = sql`select shift_group_id from shift_segment where id = ${segmentId}`
  const result = await sql<Shift>`select id, kind from shift_group
    where id = ${shiftId === undefined ? sql`(${owner})` : shiftId} for no key update`.execute(tx)
  return result.rows[0]
}

export async function readSegments(tx: Tx, shiftId: string): Promise<Segment[]> {
  const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`
  const result = await sql<Segment>`select id, seq, on_day_offset as "onDayOffset",
      off_day_offset as "offDayOffset", ${clock('work_on')} as "workOn",
      ${clock('work_off')} as "workOff", ${clock('rest_start')} as "restStart",
      ${clock('rest_end')} as "restEnd"
    from shift_segment where shift_group_id = ${shiftId} and deleted_at is null`.execute(tx)
  return result.rows
}

/** Updates the hours and the crossing of midnight on the shift, which follow from its segments. */
async function settleShift(tx: Tx, { id }: Shift, segments: readonly Segment[]): Promise<void> {
  const { workMinutes, crossDay } = shiftFigures(segments)
  await sql`update shift_group set work_minutes = ${workMinutes}, cross_day = ${crossDay}
    where id = ${id}`.execute(tx)
}

/** Checks the segment after writing it, together with the others; a refusal rolls the transaction back. */
async function settleWritten(tx: Tx, shift: Shift | undefined, saved: Saved): Promise<Saved> {
  if (!shift) return saved
  if (shift.kind === SHIFT_OFF) {
    throw invalidFields(shiftSegments, { shiftGroupId: { key: 'invalid.shiftOff' } })
  }
  const segments = await readSegments(tx, shift.id)
  checkSegments(saved.id, segments)
  await settleShift(tx, shift, segments)
  return saved
}

export async function addShiftSegment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const shift = await lockShift(tx, input.id, input.shiftGroupId)
  if (shift) await checkShiftDay(tx, shiftSegments, shift.id, input.fromDay)
  return settleWritten(tx, shift, await addRecord(tx, actor, shiftSegments, input))
}

export async function updateShiftSegment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const shift = await lockShift(tx, input.id)
  if (shift) await checkShiftDay(tx, shiftSegments, shift.id, input.fromDay)
  return settleWritten(tx, shift, await updateRecord(tx, actor, shiftSegments, input))
}

export async function deleteShiftSegment(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const shift = await lockShift(tx, id)
  await deleteRecord(tx, actor, shiftSegments, id, version)
  if (shift) await settleShift(tx, shift, await readSegments(tx, shift.id))
}
