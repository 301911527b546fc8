import { setImmediate as breathe } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { unfit } from '#platform/api/imports/failures.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MOST_HEAD_ROWS } from '#platform/wire/files/imports.ts'
import { type NumberFormat, numberFormat } from './number-format.ts'
import { type Archive, openArchive, refuseBroken } from './open-archive.ts'
import { createSheet, type Sheet, type TableRow } from './read-sheet.ts'
import type { SheetContext } from './sheet-values.ts'

type Attributes = Readonly<Record<string, string>>
type Handlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** XML names without their prefix, because every program chooses its own prefix. */
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads one part of the workbook, and lets other requests run between its pieces. */
async function parsePart(archive: Archive, path: string, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  // A workbook needs no document type, and its entities serve only for attacks with huge texts.
  parser.on('doctype', () => {
    throw unfit('notWorkbook')
  })
  parser.on('error', () => {
    throw unfit('notWorkbook')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    handlers.open?.(plainName(name), attributes),
  )
  parser.on('closetag', ({ name }) => handlers.close?.(plainName(name)))
  parser.on('text', (text) => handlers.text?.(text))
  const stream = await archive.open(path)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      await breathe()
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    refuseBroken(error)
  } finally {
    stream.destroy()
  }
}

/** A sheet of a workbook, and how it was adapted for reading. */
export type WorkbookTable = {
  rows: TableRow[]
  /** Names of the visible sheets; hidden sheets are skipped. */
  sheets: string[]
  /** The number of the sheet that was read, from 0. */
  sheet: number
  hidden: number
  /** Cells with a formula, which are read as its stored result. */
  formulas: string[]
  /** Cells that have the text of the merged cell above them. */
  merged: number
  /** Hidden rows. They are read like the others. */
  hiddenRows: number
  /** What the workbook hides in the sheet that was read. */
  concealed: Concealed
}

/** The parts of a sheet that a spreadsheet does not show: rows by their number, columns from 0, the sheet itself. */
export type Concealed = {
  rows: ReadonlySet<number>
  columns: ReadonlySet<number>
  isSheet: boolean
}

/**
 * The rows of a sheet as texts: days as `yyyy-MM-dd`, figures as their format shows them. Formulas are not
 * calculated: their stored result is read. By default the first visible sheet is read.
 */
export async function readWorkbook(bytes: Buffer, wanted?: number): Promise<WorkbookTable> {
  const archive = await openArchive(bytes)
  const book = await findSheets(archive)
  const { from1904, hidden } = book
  const sheet = wanted ?? 0
  if (sheet > 0 && !book.sheets[sheet]) {
    throw unfit('noSheet', { wanted: sheet + 1, there: book.sheets.length })
  }
  const path = book.sheets[sheet]?.path
  if (path === undefined) throw unfit('notWorkbook')
  const context: SheetContext = {
    from1904,
    texts: await readSharedTexts(archive, book.texts),
    formats: await readFormats(archive, book.styles),
  }
  const table: Sheet = createSheet(context, {
    rows: MAX_SHEET_ROWS + MOST_HEAD_ROWS,
    columns: MAX_SHEET_COLUMNS,
  })
  await parsePart(archive, path, table)
  const merged = table.fillMerged()
  const { rows, formulas, hiddenRows, hiddenColumns } = table
  return {
    rows,
    sheets: book.sheets.map(({ name }) => name),
    sheet,
    hidden,
    formulas,
    merged,
    hiddenRows: hiddenRows.size,
    concealed: { rows: hiddenRows, columns: hiddenColumns, isSheet: book.areHidden },
  }
}

type Book = {
  sheets: { name: string; path: string }[]
  hidden: number
  /** All sheets are hidden, so the hidden ones are read. */
  areHidden: boolean
  from1904: boolean
  /** The parts with the texts and the formats of all sheets. */
  texts: string
  styles: string
}

const BOOK = 'xl/workbook.xml'

async function findSheets(archive: Archive): Promise<Book> {
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let from1904 = false
  await parsePart(archive, BOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.keys(attributes).find((key) => plainName(key) === 'id' && key !== 'id')
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      named.push({ name: attributes.name ?? '', id: attributes[id ?? ''] ?? '', isHidden })
    },
  })
  const targets = new Map<string, string>()
  const book: Book = {
    sheets: [],
    hidden: 0,
    areHidden: false,
    from1904,
    texts: 'xl/sharedStrings.xml',
    styles: 'xl/styles.xml',
  }
  await parsePart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '', Type = '/worksheet' }) {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Type.endsWith('/worksheet')) targets.set(Id, path)
      if (Type.endsWith('/sharedStrings')) book.texts = path
      if (Type.endsWith('/styles')) book.styles = path
    },
  })
  const available = named.flatMap(({ id, ...sheet }) => {
    const path = targets.get(id)
    return path === undefined ? [] : [{ ...sheet, path }]
  })
  const shown = available.filter(({ isHidden }) => !isHidden)
  // If all sheets are hidden, reads the hidden ones.
  book.sheets = shown.length > 0 ? shown : available
  book.hidden = available.length - book.sheets.length
  book.areHidden = shown.length === 0 && available.length > 0
  return book
}

async function readSharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = []
  if (!archive.has(path)) return texts
  let text = ''
  let isText = false
  // Skip phonetic guides: they are not part of the text.
  let isPhonetic = false
  await parsePart(archive, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close(name) {
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  return texts
}

/** The number formats of cell styles, by the number of the style. */
async function readFormats(archive: Archive, path: string): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (!archive.has(path)) return formats
  const codes = new Map<number, string>()
  let isCellStyle = false
  await parsePart(archive, path, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(numberFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
