import { plainHead } from '#modules/pay/bureau/api/reading/read-bureau-table.ts'
import {
  GROSS,
  NEEDED,
  type NeededColumn,
  USUAL,
  type UsualColumn,
} from '#modules/pay/spreadsheets/define/headings.ts'
import type {
  RowProblem,
  SheetColumn,
  StoredReading,
  TotalsLine,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { type OpenTable, openTable } from '#platform/api/imports/reading/open-table.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import { MAX_SHEET_ROWS, type ReadingWish } from '#platform/wire/files/imports.ts'
import { Fraction, readFraction } from '#platform/wire/values/fraction.ts'
import { type Figure, placesOf, readFigure } from './read-figure.ts'

/** A row of a file as it will be stored. Amounts are in yuan with two decimals; null where they cannot be read. */
export type ParsedRow = {
  no: number
  empNo: string
  name: string
  gross: string | null
  net: string | null
  /** The values in the order of the columns. */
  cells: string[]
  problems: RowProblem[]
}

export type ParsedSheet = { columns: SheetColumn[]; rows: ParsedRow[]; reading: StoredReading }

type Names = Readonly<Record<string, readonly string[]>>
const namesIn = (names: Names): string[] => Object.values(names).flat()
const KNOWN = new Set(
  [...Object.values(NEEDED), GROSS, ...Object.values(USUAL)].flatMap(namesIn).map(plainHead),
)
const USUAL_MONEY = new Set(
  (Object.keys(USUAL) as UsualColumn[])
    .filter((name) => name !== 'note')
    .flatMap((name) => namesIn(USUAL[name]))
    .map(plainHead),
)

const WHOLE = /^(合计|总计|total|suma)/i
const PART = /^(小计|subtotal)/i
const MOST_TEXT = 500
const MOST_NUMBER = 40
const MOST_NAME = 60
const MOST_IGNORED = 50
/** numeric(14, 2) */
const MOST_DIGITS = 12
const PLACES = 2

type Places = Record<NeededColumn, number> & { gross: number }

/** The places of the columns that every file has. Refuses a file that lacks one of them, or has it twice. */
function findPlaces(headings: readonly string[]): Places {
  const plain = headings.map(plainHead)
  const place = (names: Names, isNeeded: boolean) => {
    const wanted = new Set(namesIn(names).map(plainHead))
    const found = plain.flatMap((heading, at) => (wanted.has(heading) ? [at] : []))
    if (found.length > 1) {
      const titles = found.map((at) => headings[at]?.trim()).join(', ')
      throw new Failure('invalid', 'spreadsheet.headTwice', { values: { titles } })
    }
    if (isNeeded && found.length === 0) {
      throw unfit('noColumn', { heading: names.zh?.[0] ?? '' })
    }
    return found[0] ?? -1
  }
  return {
    empNo: place(NEEDED.empNo, true),
    name: place(NEEDED.name, true),
    net: place(NEEDED.net, true),
    gross: place(GROSS, false),
  }
}

/** `A` for 0, `AB` for 27. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

/** A title for each column: repeated ones are numbered, missing ones have the letter of the column. */
function titlesOf(headings: readonly string[], width: number): string[] {
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const title = (headings[at] ?? '').trim().replace(/\s+/g, ' ').slice(0, MOST_NAME)
    if (title === '') return letterOf(at)
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}

type Line = { row: TableRow; figures: Figure[] }

const figuresOf = ({ cells, exact, faults }: TableRow): Figure[] =>
  Array.from(
    { length: Math.max(cells.length, ...[...faults.keys()].map((at) => at + 1)) },
    (_, at) => readFigure(cells[at] ?? '', { exact: exact?.get(at), fault: faults.get(at) }),
  )

const textAt = ({ row }: Line, at: number) => (row.cells[at] ?? '').normalize('NFKC').trim()

/** The kind of a line by its cells: a person, a total of all lines before, a total of a part, or neither. */
function kindOf(line: Line, places: Places): 'person' | 'whole' | 'part' | 'none' {
  const number = textAt(line, places.empNo)
  const words = line.row.cells.map((cell) => cell.trim())
  const isNumbered = number !== '' && !WHOLE.test(number) && !PART.test(number)
  if (!isNumbered && words.some((word) => WHOLE.test(word))) return 'whole'
  if (!isNumbered && words.some((word) => PART.test(word))) return 'part'
  const net = line.figures[places.net]?.kind ?? 'empty'
  const isPerson = number !== '' || textAt(line, places.name) !== '' || net === 'number'
  return isPerson || line.row.faults.has(places.empNo) || net === 'fault' ? 'person' : 'none'
}

async function linesOf(table: OpenTable): Promise<Line[]> {
  const { headRow } = table.reading
  const lines: Line[] = []
  for await (const row of table.rows()) {
    const isEmpty = row.faults.size === 0 && row.cells.every((cell) => cell.trim() === '')
    if (row.place <= headRow || isEmpty) continue
    if (lines.length >= MAX_SHEET_ROWS + 100) throw unfit('tooManyRows', { max: MAX_SHEET_ROWS })
    lines.push({ row, figures: figuresOf(row) })
  }
  return lines
}

function requireSure({ reading: { isSure, samples } }: OpenTable): void {
  if (isSure) return
  const list = samples.map(({ encoding, text }) => `${encoding} “${text.trim()}”`).join('; ')
  throw unfit('encodingUnclear', { list })
}

/** The type of a column by its cells, and by its heading where that is a usual one. */
function typeOf(figures: readonly (Figure | undefined)[], isMoney: boolean): SheetColumn['type'] {
  const numbers = figures.filter((figure) => figure?.kind === 'number')
  if (numbers.length === 0 || figures.some((figure) => figure?.kind === 'text')) return 'text'
  if (isMoney) return 'amount'
  const shown = numbers.map((figure) => placesIn(figure.shown))
  const hasFen = shown.some((places) => places === PLACES)
  return hasFen && shown.every((places) => places <= PLACES) ? 'amount' : 'number'
}

const placesIn = (shown: string) => /[.．](\d+)/.exec(shown.normalize('NFKC'))?.[1]?.length ?? 0

type Column = SheetColumn & { at: number }

function columnsOf(
  people: readonly Line[],
  titles: readonly string[],
  { places, concealed }: { places: Places; concealed: OpenTable['concealed'] },
): Column[] {
  return titles.flatMap((title, at): Column[] => {
    if (at === places.empNo || at === places.name) return []
    const figures = people.map((line) => line.figures[at])
    if (figures.every((figure) => figure === undefined || figure.kind === 'empty')) {
      if (at !== places.net) return []
    }
    const role = at === places.net ? 'net' : at === places.gross ? 'gross' : null
    const plain = plainHead(title)
    const hidden = concealed.columns.has(at)
    return [
      {
        at,
        key: `c${at}`,
        title,
        type: role ? 'amount' : typeOf(figures, USUAL_MONEY.has(plain)),
        visible: role === 'net' || (!hidden && KNOWN.has(plain)),
        hidden,
        role,
      },
    ]
  })
}

/** The value of a cell as it is stored, and why it cannot be. */
function valueIn(
  figure: Figure,
  { title, type, role }: Column,
): { value: string; problem: RowProblem | null } {
  const problem = (
    code: RowProblem['code'],
    text: string,
  ): { value: string; problem: RowProblem } => ({
    value: '',
    problem: { code, column: title, text: text.slice(0, MOST_NUMBER) },
  })
  switch (figure.kind) {
    case 'fault':
      return problem(figure.fault, figure.text)
    case 'empty':
      return role === 'net' ? problem('missing', '') : { value: '', problem: null }
    case 'text':
      if (type === 'amount') return problem('noAmount', figure.text)
      if (figure.text.length > MOST_TEXT) return problem('tooLong', figure.text)
      return { value: figure.text, problem: null }
    default:
      return numberValue(figure, { type, problem })
  }
}

function numberValue(
  { exact, shown, isRounded }: Extract<Figure, { kind: 'number' }>,
  {
    type,
    problem,
  }: {
    type: SheetColumn['type']
    problem: (code: RowProblem['code'], text: string) => { value: string; problem: RowProblem }
  },
) {
  if (type === 'text') return { value: shown, problem: null }
  if (type === 'number') return { value: exact, problem: null }
  if (placesOf(exact) > PLACES)
    return problem('decimals', isRounded ? `${exact} → ${shown}` : exact)
  const [whole = '0', part = ''] = exact.split('.')
  if (whole.replace('-', '').length > MOST_DIGITS) return problem('tooLarge', exact)
  return { value: `${whole}.${part.padEnd(PLACES, '0')}`, problem: null }
}

function rowOf(
  line: Line,
  columns: readonly Column[],
  { places, concealed }: { places: Places; concealed: OpenTable['concealed'] },
): ParsedRow {
  const { row, figures } = line
  const problems: RowProblem[] = []
  if (concealed.rows.has(row.place)) problems.push({ code: 'hiddenRow', column: '', text: '' })
  const fault = row.faults.get(places.empNo) ?? row.faults.get(places.name)
  if (fault) problems.push({ code: fault, column: '', text: textAt(line, places.empNo) })
  const values = columns.map((column) => {
    const { value, problem } = valueIn(figures[column.at] ?? { kind: 'empty' }, column)
    if (problem) problems.push(problem)
    return value
  })
  const amountOf = (role: SheetColumn['role']) =>
    values[columns.findIndex((column) => column.role === role)] || null
  return {
    no: row.place,
    empNo: textAt(line, places.empNo).slice(0, MOST_NUMBER),
    name: textAt(line, places.name).slice(0, MOST_NAME),
    gross: amountOf('gross'),
    net: amountOf('net'),
    cells: values,
    problems,
  }
}

/** Adds up columns exactly, with all stored digits. */
class Sums {
  readonly #sums = new Map<string, Fraction>()

  add({ figures }: Line, columns: readonly Column[]): void {
    for (const { at, key } of columns) {
      const figure = figures[at]
      const number = figure?.kind === 'number' ? readFraction(figure.exact) : null
      if (number) this.#sums.set(key, this.of(key).plus(number))
    }
  }

  of(key: string): Fraction {
    return this.#sums.get(key) ?? Fraction.ZERO
  }

  clear(): void {
    this.#sums.clear()
  }
}

/** A line of totals beside the sums. A cell that is empty in the line says nothing. */
function totalsOf(line: Line, columns: readonly Column[], sums: Sums): TotalsLine {
  const compared = columns.flatMap(({ at, key }): TotalsLine['columns'] => {
    const figure = line.figures[at] ?? { kind: 'empty' }
    if (figure.kind === 'empty' || figure.kind === 'text') return []
    const sum = sums.of(key)
    const said = figure.kind === 'number' ? readFraction(figure.exact) : null
    const agrees = said?.compare(sum) === 0
    return [{ key, said: said ? writtenSum(said) : '', sum: writtenSum(sum), agrees }]
  })
  return { place: line.row.place, columns: compared }
}

const MOST_PLACES = 6
const writtenSum = (sum: Fraction) =>
  sum.compare(sum.written(PLACES)) === 0
    ? sum.written(PLACES)
    : sum.written(MOST_PLACES).replace(/0+$/, '')

/**
 * Reads an uploaded file: xlsx or text in any encoding. The platform finds sheet, encoding and headings. Nothing is rounded
 * and nothing is left out without a word: each row names its problems, and the reading says what was hidden.
 */
export async function readSpreadsheet(upload: Upload, wish: ReadingWish): Promise<ParsedSheet> {
  const table = await openTable(upload, wish, (heading) => KNOWN.has(plainHead(heading)))
  requireSure(table)
  const { reading, concealed } = table
  const headings = table.head[reading.headRow - 1]?.cells ?? []
  const places = findPlaces(headings)
  const lines = await linesOf(table)
  const kinds = lines.map((line) => kindOf(line, places))
  const people = lines.filter((_, at) => kinds[at] === 'person')
  if (people.length === 0) throw unfit('noRows')
  if (people.length > MAX_SHEET_ROWS) throw unfit('tooManyRows', { max: MAX_SHEET_ROWS })
  const width = Math.max(headings.length, ...people.map(({ figures }) => figures.length))
  const titles = titlesOf(headings, width)
  const columns = columnsOf(people, titles, { places, concealed })
  const [whole, part] = [new Sums(), new Sums()]
  const summed = columns.filter(({ type }) => type !== 'text')
  const totals: TotalsLine[] = []
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at]
    if (kind === 'person') {
      whole.add(line, summed)
      part.add(line, summed)
    }
    if (kind === 'whole') totals.push(totalsOf(line, summed, whole))
    if (kind === 'part') totals.push(totalsOf(line, summed, part))
    if (kind === 'part' || kind === 'whole') part.clear()
  }
  return {
    columns: columns.map(({ at: _, ...column }) => column),
    rows: people.map((line) => rowOf(line, columns, { places, concealed })),
    reading: {
      sheet: reading.sheets[reading.sheet] ?? null,
      isSheetHidden: concealed.isSheet,
      otherSheets: reading.sheets.filter((_, at) => at !== reading.sheet),
      hiddenSheets: reading.hidden,
      encoding: reading.encoding,
      headRow: reading.headRow,
      formulas: reading.formulas,
      hiddenColumns: titles.filter((_, at) => concealed.columns.has(at)),
      ignored: lines
        .flatMap(({ row }, at) => (kinds[at] === 'none' ? [row.place] : []))
        .slice(0, MOST_IGNORED),
      totals,
    },
  }
}
