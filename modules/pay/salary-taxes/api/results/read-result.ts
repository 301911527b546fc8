import { TAXED_AS } from '#modules/pay/salary-taxes/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { type OpenTable, openTable } from '#platform/api/imports/reading/open-table.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import { MAX_SHEET_ROWS } from '#platform/wire/files/imports.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import {
  COMPARED_COLUMNS,
  isKnownHead,
  KEY_COLUMNS,
  type KeyColumn,
  plainHead,
  RESULT_COLUMNS,
  type ResultColumn,
} from './result-columns.ts'

/** A row of the bureau's result: the person, what was taxed, and the figures of the columns that the file has. */
export type ResultRow = {
  place: number
  idNo: string
  name: string
  taxed: 'wages' | 'labour' | 'nonResident' | 'bonus' | 'severance'
  figures: ReadonlyMap<ResultColumn, Money>
}

type Places = ReadonlyMap<string, number>

/** The first heading of a column that the file has. */
function placeOf(headings: readonly string[], names: readonly string[]): number {
  const plain = headings.map(plainHead)
  return names.map((name) => plain.indexOf(plainHead(name))).find((at) => at >= 0) ?? -1
}

function findColumns(headings: readonly string[]): Places {
  const places = new Map<string, number>()
  const all: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(KEY_COLUMNS),
    ...Object.entries(RESULT_COLUMNS),
  ]
  for (const [column, names] of all) {
    const at = placeOf(headings, names)
    if (at >= 0) places.set(column, at)
  }
  for (const column of ['idNo', 'name'] as const) {
    if (!places.has(column)) throw unfit('noColumn', { heading: KEY_COLUMNS[column][0] })
  }
  if (!places.has('due')) throw unfit('noColumn', { heading: RESULT_COLUMNS.due[0] })
  return places
}

/** Refuses a file with an unclear encoding, because names and numbers might be misread. */
function requireSure({ reading: { isSure, samples } }: OpenTable): void {
  if (isSure) return
  const list = samples.map(({ encoding, text }) => `${encoding} “${text.trim()}”`).join('; ')
  throw unfit('encodingUnclear', { list })
}

/** An amount as a file writes it, also as text: `1,234.50`, `￥0`; nothing is zero, anything else null. */
export function amountIn(cell: string): Money | null {
  const plain = cell.normalize('NFKC').replace(/[,\s¥元]/g, '')
  if (plain === '' || plain === '-' || plain === '--') return Money.ZERO
  if (!/^-?\d{1,11}(\.\d+)?$/.test(plain)) return null
  return Money.ofFen(fractionOf(plain).times(100).rounded())
}

/** A rate as percent: `3%` and `0.03` are 3. */
export function rateIn(cell: string): Money | null {
  const plain = cell.normalize('NFKC').replace(/\s/g, '')
  if (plain === '') return Money.ZERO
  const [, figure, sign] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(plain) ?? []
  if (figure === undefined) return null
  const share = fractionOf(figure)
  const isPercent = sign === '%' || share.compare(1) >= 0
  return moneyOf(share.times(isPercent ? 1 : 100).written(2))
}

/** The kinds of income by the words of the bureau; a file without the column is one of wages. */
const ITEMS: readonly (readonly [RegExp, ResultRow['taxed']])[] = [
  [/奖金/, 'bonus'],
  [/解除|补偿/, 'severance'],
  [/劳务/, 'labour'],
  [/非居民|无住所/, 'nonResident'],
  [/工资|薪金/, 'wages'],
]

function taxedAs(item: string, place: number): ResultRow['taxed'] {
  if (item === '') return 'wages'
  const found = ITEMS.find(([words]) => words.test(item))
  if (!found) throw refused('resultItem', { place, item })
  return found[1]
}

/** The kinds of rows of the sheet in which an income of the bureau may stand. */
export const KINDS_OF: Readonly<Record<ResultRow['taxed'], readonly string[]>> = {
  wages: [TAXED_AS.wages],
  bonus: [TAXED_AS.wages],
  severance: [TAXED_AS.wages],
  labour: [TAXED_AS.labour, TAXED_AS.intern],
  nonResident: [TAXED_AS.nonResident],
}

function refused(key: string, values: Readonly<Record<string, string | number>>): Failure {
  return new Failure('invalid', `salaryTax.${key}`, { values })
}

const SUM = /^(合计|总计|小计)/

/**
 * Reads the bureau's result for a tax period. Columns are found by name. A row of sums is checked against the rows, and
 * a row of another period is refused.
 */
export async function readResult(upload: Upload, month: string): Promise<ResultRow[]> {
  const table = await openTable(upload, {}, isKnownHead)
  requireSure(table)
  const { headRow } = table.reading
  const places = findColumns(table.head[headRow - 1]?.cells ?? [])
  const rows: ResultRow[] = []
  for await (const row of table.rows()) {
    if (row.place <= headRow || row.cells.every((cell) => cell.trim() === '')) continue
    if (rows.length >= MAX_SHEET_ROWS) throw unfit('tooManyRows', { max: MAX_SHEET_ROWS })
    if (row.cells.some((cell) => SUM.test(cell.trim()))) {
      requireSum(row, places, rows)
      continue
    }
    rows.push(rowIn(row, places, month))
  }
  if (rows.length === 0) throw unfit('noRows')
  return rows
}

function rowIn({ place, cells, faults }: TableRow, places: Places, month: string): ResultRow {
  const textOf = (column: KeyColumn) => (cells[places.get(column) ?? -1] ?? '').trim()
  const idNo = textOf('idNo').toUpperCase()
  if (idNo === '' || faults.has(places.get('idNo') ?? -1)) {
    throw refused('resultPaper', { place, name: textOf('name') })
  }
  for (const column of ['since', 'until'] as const) {
    const said = textOf(column)
    if (said !== '' && monthIn(said) !== month) {
      throw refused('resultPeriod', { place, said, month })
    }
  }
  return {
    place,
    idNo,
    name: textOf('name'),
    taxed: taxedAs(textOf('item'), place),
    figures: figuresIn(cells, places, place),
  }
}

/** `2026-03`, `2026-03-31`, `2026年3月`, `202603`: the month of a period. */
function monthIn(text: string): string {
  const [, year = '', month = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})/.exec(text.normalize('NFKC').trim()) ?? []
  return `${year}-${month.padStart(2, '0')}`
}

function figuresIn(
  cells: readonly string[],
  places: Places,
  place: number,
): Map<ResultColumn, Money> {
  const figures = new Map<ResultColumn, Money>()
  for (const column of COMPARED_COLUMNS) {
    const at = places.get(column)
    if (at === undefined) continue
    const cell = cells[at] ?? ''
    const figure = column === 'rate' ? rateIn(cell) : amountIn(cell)
    if (figure === null) {
      throw refused('resultAmount', {
        place,
        heading: RESULT_COLUMNS[column][0],
        text: cell.trim(),
      })
    }
    figures.set(column, figure)
  }
  return figures
}

/** Refuses a file whose sums are not those of its rows: somebody changed it. */
function requireSum({ place, cells }: TableRow, places: Places, rows: readonly ResultRow[]): void {
  for (const column of COMPARED_COLUMNS) {
    const at = places.get(column)
    const cell = (cells[at ?? -1] ?? '').trim()
    if (cell === '' || column === 'rate') continue
    const said = amountIn(cell)
    const sum = rows.reduce(
      (all, { figures }) => all.plus(figures.get(column) ?? Money.ZERO),
      Money.ZERO,
    )
    if (said?.compare(sum) === 0) continue
    const values = { place, heading: RESULT_COLUMNS[column][0], said: cell, sum: sum.toString() }
    throw refused('resultSum', values)
  }
}
