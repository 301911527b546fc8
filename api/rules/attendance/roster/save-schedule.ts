import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import type { RosterItem } from '#contracts/roster.ts'
import { holdRoster, type RosterGroup } from './roster-group.ts'
import { type WrittenCells, writeCells } from './write-cells.ts'

export type AskedItems = { items: readonly RosterItem[]; source: string }

/** `SaveUserSchedule`: cells as somebody put them; none is a day off. */
export async function saveSchedule(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { items, source }: AskedItems,
): Promise<WrittenCells> {
  const days = items.map(({ date }) => date).toSorted()
  await holdRoster(tx, group.id)
  return writeCells(tx, actor, group, {
    cells: sql`select user_id, date, shift_id, clears, nth from unnest(
      ${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ date }) => date)}::date[],
      ${items.map(({ shiftGroupId }) => shiftGroupId)}::uuid[],
      ${items.map(({ isDefault = false }) => isDefault)}::boolean[])
      with ordinality as item(user_id, date, shift_id, clears, nth)`,
    ...{ from: days[0] ?? '', to: days.at(-1) ?? '', source, overwrite: true },
  })
}
