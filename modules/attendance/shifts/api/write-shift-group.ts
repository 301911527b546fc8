import { sql } from 'kysely'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkShiftDay } from './check-shift-day.ts'
import { readSegments } from './write-shift-segment.ts'

/** The value of a day must be a multiple of a half. */
function requireHalves({ dayValue }: WriteInput): void {
  if (typeof dayValue === 'string' && !Number.isInteger(Number(dayValue) * 2)) {
    throw invalidFields(shiftGroups, { dayValue: { key: 'invalid.halfDays' } })
  }
}

export async function addShiftGroup(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireHalves(input)
  return addRecord(tx, actor, shiftGroups, input)
}

/** A day off has no segments: the user must delete them before the shift becomes a day off. */
export async function updateShiftGroup(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireHalves(input)
  await checkShiftDay(tx, shiftGroups, input.id, input.fromDay)
  if (input.kind === SHIFT_OFF) {
    await lockForUpdate(tx, actor, shiftGroups, input.id, Number(input.version))
    if ((await readSegments(tx, input.id)).length > 0) {
      throw invalidFields(shiftGroups, { kind: { key: 'invalid.shiftHasSegments' } })
    }
  }
  return updateRecord(tx, actor, shiftGroups, input)
}

/**
 * A shift in a roster cannot be deleted, because the roster refers to it. The database refuses a shift that a
 * group uses.
 */
export const deleteShiftGroup: DeleteVerb = async (tx, actor, id, version) => {
  await deleteRecord(tx, actor, shiftGroups, id, version)
  await requireNoRoster(tx, id)
}

type Used = { days: number; people: number; first: string; last: string }

async function requireNoRoster(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<Used>`
    select count(*)::int as days, count(distinct user_id)::int as people,
      coalesce(min(date)::text, '') as first, coalesce(max(date)::text, '') as last
    from user_schedule where shift_group_id = ${id}::uuid and deleted_at is null`.execute(tx)
  const [used] = rows
  if (!used || used.days === 0) return
  throw new Failure('conflict', 'conflict.shiftInRoster', { values: used })
}
