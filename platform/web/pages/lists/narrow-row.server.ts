import {
  type ColumnView,
  hasNarrowLabel,
  type TableView,
} from '#platform/web/components/table/table-view.ts'
import { widthOf } from '#platform/web/pages/texts/text-width.server.ts'

/** The width of the second line of a row at 390 px, beside a box and an avatar, in Latin letters. */
const ROOM = 38
/** The width between two values. */
const GAP = 3
/** Longer texts are cut, so they count with this width. Figures and days are never cut. */
const LONGEST_TEXT = 10

type Table = Pick<TableView, 'columns' | 'rows' | 'title'>

/**
 * Chooses the values that a row shows below its title on narrow screens: the value that the list is sorted by, then
 * the fields that the definition names. Without such fields these are the person, the first text that
 * differs between the rows, and the last figure, at the end of the line. A value that does not fit is left out.
 */
export function withNarrowRow<T extends Table>(table: T, named: readonly string[] = []): T {
  const { columns, title } = table
  if (title < 0) return table
  const wanted = wantedIn(table, named)
  const end = wanted.filter((at) => isFigure(columns[at])).at(-1)
  const line = lineOf(table, wanted, end)
  return {
    ...table,
    columns: columns.map(({ narrow: _, ...column }, at) => {
      if (at === end) return { ...column, narrow: 'end' as const }
      return line.has(at) ? { ...column, narrow: 'line' as const } : column
    }),
  }
}

/** The columns that may appear, the most important first. */
function wantedIn(table: Table, named: readonly string[]): number[] {
  const { columns, rows, title } = table
  const all = columns.map((_, at) => at)
  const isShown = (at: number) =>
    at !== title && at !== columns[title]?.below && !columns[at]?.tones && !columns[at]?.isColour
  const differs = (at: number) =>
    rows.length < 2 || new Set(rows.map(({ cells }) => cells[at])).size > 1
  const free = all.filter((at) => isShown(at) && differs(at))
  const sorted = free.filter((at) => (columns[at]?.sort ?? 'none') !== 'none')
  const byName = named.flatMap((name) => free.filter((at) => columns[at]?.name === name))
  if (named.length > 0) return [...new Set([...sorted, ...byName])]
  const own = free.filter((at) => !columns[at]?.isBelow)
  const text = own.find((at) => !columns[at]?.isNamed && !columns[at]?.faces)
  const person = columns[title]?.faces ? undefined : own.find((at) => columns[at]?.faces)
  const figures = own.filter((at) => isFigure(columns[at]))
  const total = figures.find((at) => columns[at]?.look === 'n total') ?? figures.at(-1)
  const below = columns[text ?? -1]?.below
  const isPlain = below !== undefined && free.includes(below) && !columns[below]?.isNamed
  const usual = [total, person, text, isPlain ? below : undefined]
  const chosen = [...sorted, ...usual].filter((at) => at !== undefined)
  // A row with a figure at its end only has room for another one.
  const isBare = chosen.every((at) => at === total)
  return [...new Set([...(isBare ? figures.slice(0, 1) : []), ...chosen])]
}

/** The columns of the line, as far as they fit before the figure at its end. */
function lineOf(table: Table, wanted: readonly number[], end: number | undefined): Set<number> {
  const { columns } = table
  const line = new Set<number>()
  let left = ROOM - (end === undefined ? 0 : spaceFor(table, end))
  for (const at of wanted) {
    if (at === end) continue
    const above = columns.findIndex(({ below }) => below === at)
    const added = [above, at].filter((part) => part >= 0 && part !== end && !line.has(part))
    const space = added.reduce((sum, part) => sum + spaceFor(table, part), 0)
    if (line.size > 0 && space > left) continue
    left -= space
    for (const part of added) line.add(part)
  }
  return line
}

function spaceFor({ columns, rows }: Table, at: number): number {
  const column = columns[at]
  const widest = Math.max(0, ...rows.map(({ cells }) => widthOf(cells[at] ?? '')))
  if (!column?.isNamed) return GAP + Math.min(widest, LONGEST_TEXT)
  return GAP + widest + (hasNarrowLabel(column) ? widthOf(column.label) : 0)
}

function isFigure(column: ColumnView | undefined): boolean {
  return column?.look === 'n' || column?.look === 'n total'
}
