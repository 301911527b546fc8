import {
  type AmountColumn,
  figureIn,
  paperIn,
  placeOf,
  readBureauTable,
  requireSum,
} from '#modules/pay/bureau/api/reading/read-bureau-table.ts'
import { rateIn } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { TAXED_AS } from '#modules/pay/salary-taxes/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import { Money } from '#platform/wire/values/money.ts'
import {
  COMPARED_COLUMNS,
  isKnownHead,
  KEY_COLUMNS,
  type KeyColumn,
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

/**
 * Reads the bureau's result for a tax period. Columns are found by name. A row of sums is checked against the rows, and
 * a row of another period is refused.
 */
export async function readResult(upload: Upload, month: string): Promise<ResultRow[]> {
  const table = await readBureauTable(upload, isKnownHead)
  const places = findColumns(table.headings)
  const rows: ResultRow[] = []
  for (const { row, isSum } of table.rows) {
    if (isSum) requireSums(row, places, rows)
    else rows.push(rowIn(row, places, month))
  }
  return rows
}

function rowIn(row: TableRow, places: Places, month: string): ResultRow {
  const { place, cells } = row
  const textOf = (column: KeyColumn) => (cells[places.get(column) ?? -1] ?? '').trim()
  const idNo = paperIn(row, places.get('idNo') ?? -1, textOf('name'))
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
    figures: figuresIn(row, places),
  }
}

/** `2026-03`, `2026-03-31`, `2026年3月`, `202603`: the month of a period. */
function monthIn(text: string): string {
  const [, year = '', month = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})/.exec(text.normalize('NFKC').trim()) ?? []
  return `${year}-${month.padStart(2, '0')}`
}

/** The columns of the file that are compared. */
function* amountColumns(places: Places): Generator<[ResultColumn, AmountColumn]> {
  for (const column of COMPARED_COLUMNS) {
    const at = places.get(column)
    if (at === undefined) continue
    const [heading] = RESULT_COLUMNS[column]
    yield [column, column === 'rate' ? { at, heading, read: rateIn } : { at, heading }]
  }
}

function figuresIn(row: TableRow, places: Places): Map<ResultColumn, Money> {
  return new Map(
    [...amountColumns(places)].map(([column, of]) => [column, figureIn(row, of)] as const),
  )
}

function requireSums(row: TableRow, places: Places, rows: readonly ResultRow[]): void {
  for (const [column, of] of amountColumns(places)) {
    if (column === 'rate') continue
    requireSum(
      row,
      of,
      rows.map(({ figures }) => figures.get(column) ?? Money.ZERO),
    )
  }
}
