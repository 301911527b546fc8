import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { type OpenTable, openTable } from '#platform/api/imports/reading/open-table.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import { MAX_SHEET_ROWS } from '#platform/wire/files/imports.ts'
import { Money } from '#platform/wire/values/money.ts'
import { amountIn } from './read-figures.ts'

/** A heading without marks: the star of a required column, blanks, and wide brackets. */
export const plainHead = (heading: string): string =>
  heading.normalize('NFKC').replace(/[*\s]/g, '').toLowerCase()

/** The place of the first of these headings that a file has; -1 if it has none. */
export function placeOf(headings: readonly string[], names: readonly string[]): number {
  const plain = headings.map(plainHead)
  return names.map((name) => plain.indexOf(plainHead(name))).find((at) => at >= 0) ?? -1
}

/** Refuses a file with an unclear encoding, because names and numbers might be misread. */
function requireSure({ reading: { isSure, samples } }: OpenTable): void {
  if (isSure) return
  const list = samples.map(({ encoding, text }) => `${encoding} “${text.trim()}”`).join('; ')
  throw unfit('encodingUnclear', { list })
}

const SUM = /^(合计|总计|小计)/

/** A bureau's file: its headings, and its rows, with rows of sums marked. */
export type BureauTable = {
  headings: readonly string[]
  /** Rows in their order; `isSum` marks a row that adds up the rows before it. */
  rows: { row: TableRow; isSum: boolean }[]
}

/** Reads a file of a bureau: xlsx or text in any encoding. A file without rows, or with too many, is refused. */
export async function readBureauTable(
  upload: Upload,
  knows: (heading: string) => boolean,
): Promise<BureauTable> {
  const table = await openTable(upload, {}, knows)
  requireSure(table)
  const { headRow } = table.reading
  const rows: BureauTable['rows'] = []
  for await (const row of table.rows()) {
    if (row.place <= headRow || row.cells.every((cell) => cell.trim() === '')) continue
    if (rows.length >= MAX_SHEET_ROWS) throw unfit('tooManyRows', { max: MAX_SHEET_ROWS })
    rows.push({
      row,
      isSum: row.cells.some((cell) => SUM.test(cell.trim())),
    })
  }
  if (rows.every(({ isSum }) => isSum)) throw unfit('noRows')
  return { headings: table.head[headRow - 1]?.cells ?? [], rows }
}

/** The number of a person's paper in a row. Refuses a missing one, and one that a workbook stored as a number. */
export function paperIn({ place, cells, faults }: TableRow, at: number, name: string): string {
  const number = (cells[at] ?? '').trim().toUpperCase()
  if (number !== '' && !faults.has(at)) return number
  throw new Failure('invalid', 'bureau.paper', { values: { place, name } })
}

/** A column with amounts: its place, its heading, and how its cells are read. */
export type AmountColumn = {
  at: number
  heading: string
  read?: (cell: string) => Money | null
}

/** The amount of a row in a column. Refuses anything that is no amount. */
export function figureIn(
  { place, cells }: TableRow,
  { at, heading, read = amountIn }: AmountColumn,
): Money {
  const cell = cells[at] ?? ''
  const figure = read(cell)
  if (figure !== null) return figure
  throw new Failure('invalid', 'bureau.amount', { values: { place, heading, text: cell.trim() } })
}

/** Refuses a row of sums that differs from the sum of the rows before it, because then somebody changed the file. */
export function requireSum(
  { place, cells }: TableRow,
  { at, heading }: AmountColumn,
  figures: Iterable<Money>,
): void {
  const said = (cells[at] ?? '').trim()
  if (said === '') return
  let sum = Money.ZERO
  for (const figure of figures) sum = sum.plus(figure)
  if (amountIn(said)?.compare(sum) === 0) return
  const values = { place, heading, said, sum: sum.toString() }
  throw new Failure('invalid', 'bureau.sum', { values })
}
