import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { dayNumber } from '#api/attendance/facts/rows.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { RosterItem } from '#contracts/roster.ts'
import { holdRoster, type RosterGroup } from './roster-group.ts'
import { type WrittenCells, writeCells } from './write-cells.ts'

/** Each day between the first and the last is looked at. */
const MOST_DAYS = 366

export type AskedItems = { items: readonly RosterItem[]; source: string }

/** `SaveUserSchedule`: cells as somebody put them; none is a day off. */
export async function saveSchedule(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { items, source }: AskedItems,
): Promise<WrittenCells> {
  const days = items.map(({ date }) => date).toSorted()
  const [from = '', to = from] = [days[0], days.at(-1)]
  if (dayNumber(to) - dayNumber(from) > MOST_DAYS) {
    throw new Failure('invalid', 'roster.tooWide', { values: { max: MOST_DAYS } })
  }
  await holdRoster(tx, group.id)
  return writeCells(tx, actor, group, {
    cells: sql`select user_id, date, shift_id, clears, nth from unnest(
      ${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ date }) => date)}::date[],
      ${items.map(({ shiftGroupId }) => shiftGroupId)}::uuid[],
      ${items.map(({ isDefault = false }) => isDefault)}::boolean[])
      with ordinality as item(user_id, date, shift_id, clears, nth)`,
    ...{ from, to, source, overwrite: true },
  })
}
