import { unfit } from '#platform/api/imports/failures.ts'
import { MAX_SHEET_ROWS } from '#platform/wire/files/imports.ts'
import { tooLarge } from './open-archive.ts'
import { type CellFault, type CellText, parseCell, type SheetContext } from './sheet-values.ts'

/** A row of a file as a spreadsheet shows it. `faults` names the cells without a usable value, by column. */
export type TableRow = {
  /** The row number as a spreadsheet shows it, from 1. */
  place: number
  cells: string[]
  faults: Map<number, CellFault>
  /** Numbers that their format shows otherwise, by column: all stored digits. */
  exact?: Map<number, string>
}

/** Merged cells: the first and the last cell, both included. */
type Merge = { from: { row: number; column: number }; to: { row: number; column: number } }

/** Reads a sheet tag by tag, and adds its rows one by one. */
export type Sheet = {
  rows: TableRow[]
  /** Cells whose stored formula result was read as the value. */
  formulas: string[]
  /** Hidden rows that have values. */
  hiddenRows: ReadonlySet<number>
  /** Hidden columns, from 0, whether or not they have values. */
  hiddenColumns: ReadonlySet<number>
  /** Copies the text of vertically merged cells into each of their rows; returns the number of cells filled. */
  fillMerged(): number
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

type Cell = {
  at: string
  column: number
  type: string
  style: number
  value: string
  isFormula: boolean
  hasValue: boolean
}

/**
 * The most characters that a spreadsheet allows in a cell, and the limit for all cells together, because many
 * cells may share one text.
 */
const MAX_CELL = 32_767
const MAX_CHARACTERS = 20_000_000
const MAX_MERGES = 50_000

/** Sets the most rows and columns to read: a file with a cell beyond them is refused. */
export function createSheet(context: SheetContext, most: { rows: number; columns: number }): Sheet {
  const rows: TableRow[] = []
  const formulas: string[] = []
  const merges: Merge[] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  let row = 0
  let isHidden = false
  let cell: Cell | null = null
  let isValue = false
  // Skip phonetic guides: they are not part of the text.
  let isPhonetic = false
  let characters = 0

  function rowAt(place: number): TableRow {
    while (rows.length < place) rows.push({ place: rows.length + 1, cells: [], faults: new Map() })
    return rows[place - 1] as TableRow
  }

  function beginRow({ r, hidden = '0' }: Readonly<Record<string, string>>): void {
    row = r === undefined ? row + 1 : Number(r)
    isHidden = hidden === '1' || hidden === 'true'
    cell = null
  }

  function beginCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    cell = {
      at: r ?? '',
      column: r === undefined ? (rows[row - 1]?.cells.length ?? 0) : columnOf(r),
      type: t,
      style: Number(s ?? 0),
      value: '',
      isFormula: false,
      hasValue: false,
    }
  }

  function hideColumns({ min, max, hidden = '0' }: Readonly<Record<string, string>>): void {
    if (hidden !== '1' && hidden !== 'true') return
    const last = Math.min(Number(max), most.columns)
    for (let column = Number(min) - 1; column < last; column += 1) hiddenColumns.add(column)
  }

  function put(column: number, { text, fault, exact }: CellText): void {
    characters += text.length
    if (text.length > MAX_CELL || characters > MAX_CHARACTERS) throw tooLarge()
    const place = rowAt(row)
    const { cells, faults } = place
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (fault !== null) faults.set(column, fault)
    if (exact === undefined) return
    place.exact ??= new Map()
    place.exact.set(column, exact)
  }

  /** Ignore empty cells that only have a style; they occur everywhere. */
  function endCell(ended: Cell): void {
    const { column, type, style, value, isFormula } = ended
    const isWithout = isFormula && value === '' && !(type === 'str' && ended.hasValue)
    if (value === '' && !isWithout) return
    if (!(row >= 1 && row <= most.rows)) {
      throw unfit('tooManySheetRows', { max: MAX_SHEET_ROWS })
    }
    if (column >= most.columns) throw unfit('tooManyColumns', { max: most.columns })
    const cellText: CellText = isWithout
      ? { text: '', fault: 'formula' }
      : parseCell(type, style, value, context)
    if (isFormula && cellText.fault === null) formulas.push(ended.at)
    if (isHidden) hiddenRows.add(row)
    put(column, cellText)
  }

  function fill({ from, to }: Merge): number {
    const first = rows[from.row - 1]
    const text = first?.cells[from.column] ?? ''
    const fault = first?.faults.get(from.column) ?? null
    const exact = first?.exact?.get(from.column)
    if (text === '' && fault === null) return 0
    const last = Math.min(to.row, rows.length)
    for (row = from.row + 1; row <= last; row += 1)
      put(from.column, { text, fault, ...(exact && { exact }) })
    return Math.max(0, last - from.row)
  }

  return {
    rows,
    formulas,
    hiddenRows,
    hiddenColumns,
    fillMerged: () => merges.reduce((sum, merge) => sum + fill(merge), 0),
    open(name, attributes) {
      if (name === 'row') beginRow(attributes)
      else if (name === 'c') beginCell(attributes)
      else if (name === 'col') hideColumns(attributes)
      else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '')
        if (merge) merges.push(merge)
        if (merges.length > MAX_MERGES) throw tooLarge()
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'f' && cell) cell.isFormula = true
      isValue = name === 'v' || (name === 't' && !isPhonetic)
      if (isValue && cell) cell.hasValue = true
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'c' || !cell) return
      endCell(cell)
      cell = null
    },
    text(part) {
      if (!cell || !isValue) return
      if (cell.value.length + part.length > MAX_CELL) throw tooLarge()
      cell.value += part
    },
  }
}

/**
 * Reads merged cells that span several rows. Cells merged within one row are headings and titles, so they are left
 * out.
 */
function mergeOf(reference: string): Merge | null {
  const [, first = '', top = '', , bottom = ''] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (top === '' || Number(bottom) <= Number(top)) return null
  const column = columnOf(first)
  return { from: { row: Number(top), column }, to: { row: Number(bottom), column } }
}

/** `AB12` → 27 */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) {
    column = column * 26 + letter.charCodeAt(0) - 64
    if (column > 20_000) break
  }
  return column - 1
}
