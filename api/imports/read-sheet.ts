import { unfit } from './failures.ts'
import { tooLarge } from './open-archive.ts'
import { type SheetContext, saidByCell } from './sheet-values.ts'

/** Reads a sheet tag by tag; its rows grow meanwhile. */
export type Sheet = {
  rows: string[][]
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

type Cell = { at: string; column: number; type: string; style: number; value: string }

/** What a spreadsheet holds in a cell; and all cells together, which may name the same text again and again. */
const MAX_CELL = 32_767
const MAX_CHARACTERS = 20_000_000

/** No more rows and columns than that are read: whoever writes a cell beyond them is refused. */
export function createSheet(context: SheetContext, most: { rows: number; columns: number }): Sheet {
  const rows: string[][] = []
  let row = 0
  let cell: Cell | null = null
  let isValue = false
  let characters = 0

  function beginRow(given: string | undefined): void {
    row = given === undefined ? row + 1 : Number(given)
    cell = null
  }

  function beginCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? (rows[row - 1]?.length ?? 0) : columnOf(r)
    cell = { at: r ?? '', column, type: t, style: Number(s ?? 0), value: '' }
  }

  /** Empty cells with a style stand everywhere; they count for nothing. */
  function endCell({ column, type, style, value }: Cell): void {
    if (value === '') return
    if (!(row >= 1 && row <= most.rows)) throw unfit('tooManySheetRows', { max: most.rows - 1 })
    if (column >= most.columns) throw unfit('tooManyColumns', { max: most.columns })
    while (rows.length < row) rows.push([])
    const cells = rows[row - 1] ?? []
    while (cells.length < column) cells.push('')
    const text = saidByCell(type, style, value, context)
    characters += text.length
    if (text.length > MAX_CELL || characters > MAX_CHARACTERS) throw tooLarge()
    cells[column] = text
  }

  return {
    rows,
    open(name, attributes) {
      if (name === 'row') beginRow(attributes.r)
      else if (name === 'c') beginCell(attributes)
      else if (name === 'f' && cell) throw unfit('formula', { cell: cell.at })
      isValue = name === 'v' || name === 't'
    },
    close(name) {
      isValue = false
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

/** `AB12` → 27 */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) {
    column = column * 26 + letter.charCodeAt(0) - 64
    if (column > 20_000) break
  }
  return column - 1
}
