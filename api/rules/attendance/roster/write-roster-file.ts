import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { RosterOf } from '#contracts/imports.ts'
import { BY_IMPORT } from '#resources/attendance/roster/choices.ts'
import type { PlannedCell } from './check-roster-file.ts'
import { judgeItems } from './judge-cells.ts'
import { holdRoster, requireGroup } from './roster-group.ts'
import { saveSchedule } from './save-schedule.ts'

/** Somebody's cell that is not any more what it was when it was shown, or cannot be written any more. */
export type LateCell = { userId: string; failure: Failure }

/**
 * Writes cells of a file that was looked at. Answers the first that something has come between: then
 * nothing may be kept of the others either, and the caller takes the whole back.
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
  const judged = await judgeItems(tx, actor, group, cells)
  const changed = judged.find(({ userId, date, isHeld, was }) => {
    const now = isHeld ? (was ?? '') : null
    return known.get(`${userId} ${date}`) !== now
  })
  if (changed) return late(changed, 'changed')
  const { refused } = await saveSchedule(tx, actor, group, {
    items: cells.map(({ userId, date, shiftGroupId }) => ({ userId, date, shiftGroupId })),
    source: BY_IMPORT,
  })
  const [first] = refused
  return first ? late(first, first.reason) : null
}

function late({ userId, date }: { userId: string; date: string }, reason: string): LateCell {
  const failure = new Failure('conflict', `roster.file.cell.${reason}`, { values: { day: date } })
  return { userId, failure }
}
