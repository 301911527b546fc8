import type { RosterItem } from '#modules/attendance/roster/wire/roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wantedItems } from './check-cells.ts'
import { holdRoster, type RosterGroup } from './roster-group.ts'
import { type WrittenCells, writeCells } from './write-cells.ts'

export type AskedItems = { items: readonly RosterItem[]; source: string }

/** `SaveUserSchedule`: writes cells as the user set them; a null shift is a day off. */
export async function saveSchedule(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { items, source }: AskedItems,
): Promise<WrittenCells> {
  const wanted = wantedItems(items)
  await holdRoster(tx, group.id)
  return writeCells(tx, actor, group, { ...wanted, source, overwrite: true })
}
