/** Codes for a cell without a shift: a day off, or the plan of the group. */
export const REST = 'r'
export const DEFAULT = 'x'
/** The code of a shift that can no longer be chosen; the cell stays unchanged. */
export const KEEP = 'k'

/** Row of the page, day of the month, and the new code. */
export type CellChange = { row: number; day: number; code: string }

/** The numbers of rows, days and shifts, for validation. */
export type CellBounds = { rows: number; days: number; shifts: number }

/**
 * Packs cells into one text: `3:5-9:2 3:12:r` gives the fourth employee the third shift from the 5th to the
 * 9th and a day off on the 12th. A month of fifty employees then needs one form field, not 1,550.
 */
export function packCells(changes: readonly CellChange[]): string {
  const sorted = [...changes].sort((a, b) => a.row - b.row || a.day - b.day)
  const runs: (CellChange & { last: number })[] = []
  for (const change of sorted) {
    const run = runs.at(-1)
    const goesOn = run?.row === change.row && run.code === change.code
    if (run && goesOn && run.last + 1 === change.day) run.last = change.day
    else runs.push({ ...change, last: change.day })
  }
  return runs
    .map(({ row, day, last, code }) => `${row}:${day === last ? day : `${day}-${last}`}:${code}`)
    .join(' ')
}

const RUN = /^(\d{1,3}):(\d{1,2})(?:-(\d{1,2}))?:(\d{1,2}|r|x|k)$/

/** Null if the text is malformed, or refers to rows, days or shifts out of range. */
export function parseCells(text: string, bounds: CellBounds): CellChange[] | null {
  const found = new Map<string, CellChange>()
  for (const part of text.split(' ').filter(Boolean)) {
    const run = readRun(part, bounds)
    if (!run) return null
    for (let { day } = run; day <= run.last; day++) {
      found.set(`${run.row}.${day}`, { row: run.row, day, code: run.code })
    }
  }
  return [...found.values()]
}

function readRun(part: string, { rows, days, shifts }: CellBounds) {
  const [, rowText, from, to, code = ''] = RUN.exec(part) ?? []
  const [row, day] = [Number(rowText), Number(from)]
  const last = to === undefined ? day : Number(to)
  const isKnown = row < rows && day >= 1 && last >= day && last <= days
  const isShift = !/\d/.test(code) || Number(code) < shifts
  return isKnown && isShift ? { row, day, last, code } : null
}

/** The name of a cell's control, in forms with one control for each cell. */
export const cellName = (row: number, day: number) => `c.${row}.${day}`
const CELL_NAME = /^c\.(\d{1,3})\.(\d{1,2})$/

/**
 * The cells whose controls differ from their initial values; '' stands for the plan of the group. Disabled
 * controls send nothing and change nothing.
 */
export function changedCells(
  fields: Iterable<[string, unknown]>,
  was: readonly CellChange[],
  bounds: CellBounds,
): CellChange[] | null {
  const before = new Map(was.map(({ row, day, code }) => [cellName(row, day), code]))
  const parts: string[] = []
  for (const [name, value] of fields) {
    const [, row, day] = CELL_NAME.exec(name) ?? []
    if (row === undefined || typeof value !== 'string' || value === KEEP) continue
    const code = value || DEFAULT
    if (code !== (before.get(name) ?? DEFAULT)) parts.push(`${row}:${day}:${code}`)
  }
  return parseCells(parts.join(' '), bounds)
}
