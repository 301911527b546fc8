import { kindAt, type RosterCell } from '#modules/attendance/roster/wire/roster.ts'
import type { GroupShifts, Roster } from './read-roster.server.ts'
import {
  type CellView,
  LOOK_NONE,
  LOOK_REST,
  type LookView,
  MOST_LOOKS,
  packCell,
  packMonth,
} from './roster-view.ts'
import { shiftColours } from './shift-ink.ts'

/** The source of a cell that follows the plan of the group. */
const BY_GROUP = '默认'

type Words = { rest: string; restShort: string; none: string; noneShort: string }

/** The looks of cells: empty, the shifts of the group, and all other shifts on the page. */
export function describeLooks(
  { worked, off }: GroupShifts,
  kinds: readonly RosterCell[],
  words: Words,
) {
  const looks: LookView[] = [
    { id: null, name: words.rest, short: words.restShort, colours: '' },
    { id: null, name: words.none, short: words.noneShort, colours: '' },
    ...worked.map(({ id, name, shortName, color }) => ({
      id,
      name,
      short: shortName || name.slice(0, 1),
      colours: shiftColours(color),
    })),
  ]
  const placeOf = new Map([
    ...looks.map(({ id }, at) => [id, at] as const),
    ...[null, ...off].map((id) => [id, LOOK_REST] as const),
  ])
  for (const { shiftGroupId, shortName, color } of kinds) {
    if (shiftGroupId === null || placeOf.has(shiftGroupId) || looks.length >= MOST_LOOKS) continue
    placeOf.set(shiftGroupId, looks.length)
    const colours = shiftColours(color)
    looks.push({ id: shiftGroupId, name: shortName, short: shortName, colours })
  }
  return { looks, placeOf }
}

const CLOSED = packCell({ look: LOOK_REST, isExplicit: false, isOpen: false, hasLeave: false })

/** The packed months of the employees on a page, and their kinds of leave. */
export function describeRosterRows(
  { page, days }: Pick<Roster, 'page' | 'days'>,
  placeOf: ReadonlyMap<string | null, number>,
  number: (value: number) => string,
) {
  const leaves: Record<string, string> = {}
  const hasCycle = page.data.some(({ total }) => total.cycleHours !== null)
  const packedCells = page.kinds.map((kind) => packCell(cellView(kind, placeOf)))
  const rows = page.data.map((row, at) => {
    let cells = ''
    for (let index = 0; index < days.length; index += 1) {
      const nth = kindAt(row.days, index)
      const leave = page.kinds[nth]?.leave
      if (leave) leaves[`${at}.${index + 1}`] = leave
      cells += packedCells[nth] ?? CLOSED
    }
    const { work, rest, hours, cycleHours, cyclePlanned } = row.total
    const ofCycle = [cyclePlanned, cycleHours].map((value) =>
      value === null ? '—' : number(value),
    )
    const cycle = hasCycle ? [cycleHours === null ? '' : ofCycle.join('/')] : []
    return packMonth({
      id: row.userId,
      empNo: row.empNo,
      name: row.name,
      dept: row.dept ?? '',
      avatar: row.avatar,
      cells,
      totals: [...[work, rest, hours].map(number), ...cycle],
    })
  })
  return { rows, leaves, hasCycle }
}

function cellView(cell: RosterCell, placeOf: ReadonlyMap<string | null, number>): CellView {
  const { shiftGroupId, isUnscheduled, isOpen, leave, source } = cell
  return {
    look: isUnscheduled ? LOOK_NONE : (placeOf.get(shiftGroupId) ?? LOOK_NONE),
    isExplicit: source !== BY_GROUP && !isUnscheduled,
    isOpen,
    hasLeave: leave !== null,
  }
}
