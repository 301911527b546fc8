import { checkItems } from '#modules/attendance/roster/api/check-cells.ts'
import { refusedCell } from '#modules/attendance/roster/api/refused-cell.ts'
import { holdRoster, requireGroup } from '#modules/attendance/roster/api/roster-group.ts'
import { saveSchedule } from '#modules/attendance/roster/api/save-schedule.ts'
import { BY_IMPORT } from '#modules/attendance/roster/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { RosterOf } from '#platform/wire/files/imports.ts'
import type { PlannedCell } from './check-roster-file.ts'

/** An employee's cell that changed after the check, or that can no longer be written. */
export type LateCell = { userId: string; failure: Failure }

/**
 * Writes the checked cells of a file. Returns the first cell that conflicts with a later change: then the
 * caller must roll back the transaction.
 */
export async function writeRosterFile(
  tx: Tx,
  actor: Actor,
  { groupId }: RosterOf,
  cells: readonly PlannedCell[],
): Promise<LateCell | null> {
  if (cells.length === 0) return null
  const group = await requireGroup(tx, actor, 'attendance/roster:import', groupId)
  await holdRoster(tx, groupId)
  const known = new Map(cells.map((cell) => [`${cell.userId} ${cell.date}`, cell.was]))
  const judged = await checkItems(tx, actor, group, cells)
  const changed = judged.find(({ userId, date, isHeld, was }) => {
    const now = isHeld ? (was ?? '') : null
    return known.get(`${userId} ${date}`) !== now
  })
  if (changed) {
    return late(changed.userId, { key: 'roster.file.changed', values: { day: changed.date } })
  }
  const { refused } = await saveSchedule(tx, actor, group, {
    items: cells.map(({ userId, date, shiftGroupId }) => ({ userId, date, shiftGroupId })),
    source: BY_IMPORT,
  })
  const [first] = refused
  return first ? late(first.userId, refusedCell(first.date, first.reason)) : null
}

function late(userId: string, { key, values = {} }: FieldProblem): LateCell {
  return { userId, failure: new Failure('conflict', key, { values }) }
}
