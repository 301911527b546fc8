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
import type { Money } from '#platform/wire/values/money.ts'
import {
  COMPARED_COLUMNS,
  isKnownHead,
  KEY_COLUMNS,
  type KeyColumn,
  RESULT_COLUMNS,
  type ResultColumn,
} from './result-columns.ts'

export type Taxed = 'wages' | 'labour' | 'nonResident' | 'bonus' | 'severance'

/**
 * A row of the bureau's result: the person, what was taxed, the figures of the columns that the file has, and what
 * cannot be read. With a problem, the figures and the keys are not complete.
 */
export type ResultRow = {
  place: number
  idNo: string
  name: string
  taxed: Taxed
  figures: ReadonlyMap<ResultColumn, Money>
  problems: readonly Failure[]
}

/** The rows of a result in their order, and what is wrong with its rows of sums. */
export type ReadResult = { rows: ResultRow[]; sums: { place: number; problem: Failure }[] }

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

/**
 * Leaves out columns that have no entry in any row, because they say nothing, for example columns of the template that
 * the user left empty. The tax due is always compared, and an empty cell of it is zero.
 */
function withoutEmpty(places: Places, rows: readonly { row: TableRow }[]): Places {
  const hasEntry = (at: number) => rows.some(({ row }) => (row.cells[at] ?? '').trim() !== '')
  return new Map([...places].filter(([column, at]) => column === 'due' || hasEntry(at)))
}

/** The kinds of income by the words of the bureau; a file without the column is one of wages. */
const ITEMS: readonly (readonly [RegExp, Taxed])[] = [
  [/奖金/, 'bonus'],
  [/解除|补偿/, 'severance'],
  [/劳务/, 'labour'],
  [/非居民|无住所/, 'nonResident'],
  [/工资|薪金/, 'wages'],
]

function taxedAs(item: string, place: number): Taxed {
  if (item === '') return 'wages'
  const found = ITEMS.find(([words]) => words.test(item))
  if (!found) throw refused('resultItem', { place, item })
  return found[1]
}

/** The kinds of rows of the sheet in which an income of the bureau may stand. */
export const KINDS_OF: Readonly<Record<Taxed, readonly string[]>> = {
  wages: [TAXED_AS.wages],
  bonus: [TAXED_AS.wages],
  severance: [TAXED_AS.wages],
  labour: [TAXED_AS.labour, TAXED_AS.intern],
  nonResident: [TAXED_AS.nonResident],
}

function refused(key: string, values: Readonly<Record<string, string | number>>): Failure {
  return new Failure('invalid', `salaryTax.${key}`, { values })
}

/** Collects the failures of several readings, so that a row names all that is wrong with it. */
function collecting() {
  const problems: Failure[] = []
  return {
    problems,
    read<T>(reading: () => T): T | undefined {
      try {
        return reading()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        problems.push(error)
        return undefined
      }
    },
  }
}

/**
 * Reads the bureau's result for a tax period. Columns are found by name. Rows that cannot be read, and rows of sums
 * that are not the sum of their rows, are named; only a file without the columns is refused.
 */
export async function readResult(upload: Upload, month: string): Promise<ReadResult> {
  const table = await readBureauTable(upload, isKnownHead)
  const places = withoutEmpty(findColumns(table.headings), table.rows)
  const found: ReadResult = { rows: [], sums: [] }
  for (const { row, isSum } of table.rows) {
    if (isSum) found.sums.push(...sumProblems(row, places, found.rows))
    else found.rows.push(rowIn(row, places, month))
  }
  return found
}

function rowIn(row: TableRow, places: Places, month: string): ResultRow {
  const { place, cells } = row
  const { problems, read } = collecting()
  const textOf = (column: KeyColumn) => (cells[places.get(column) ?? -1] ?? '').trim()
  const idNo = read(() => paperIn(row, places.get('idNo') ?? -1, textOf('name'))) ?? ''
  for (const column of ['since', 'until'] as const) {
    const said = textOf(column)
    if (said === '' || monthIn(said) === month) continue
    problems.push(refused('resultPeriod', { place, said, month }))
    break
  }
  const taxed = read(() => taxedAs(textOf('item'), place)) ?? 'wages'
  const figures = new Map<ResultColumn, Money>()
  for (const [column, of] of amountColumns(places)) {
    const figure = read(() => figureIn(row, of))
    if (figure !== undefined) figures.set(column, figure)
  }
  return { place, idNo, name: textOf('name'), taxed, figures, problems }
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

/**
 * The figures of a row of sums that differ from the sum of its rows. A column with an amount that cannot be read has no
 * sum.
 */
function sumProblems(row: TableRow, places: Places, rows: readonly ResultRow[]) {
  const { problems, read } = collecting()
  for (const [column, of] of amountColumns(places)) {
    const figures = rows.flatMap((one) => one.figures.get(column) ?? [])
    if (column === 'rate' || figures.length < rows.length) continue
    read(() => requireSum(row, of, figures))
  }
  return problems.map((problem) => ({ place: row.place, problem }))
}
