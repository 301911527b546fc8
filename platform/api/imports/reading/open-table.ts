import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { endingOf, MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import {
  type ImportFormat,
  MAX_CSV_BYTES,
  MOST_HEAD_ROWS,
  type ReadingWish,
  type TableReading,
} from '#platform/wire/files/imports.ts'
import { findEncoding } from './encodings.ts'
import type { TableRow } from './read-sheet.ts'
import { type Delimiter, delimiterOf, headOf, headRows, textPieces, textRows } from './read-text.ts'
import { type Concealed, readWorkbook } from './read-workbook.ts'

const MEGABYTE = 1024 * 1024
const TABLE_ENDINGS: readonly string[] = ['xlsx', 'xls', 'et', 'csv', 'txt', 'dat', 'tsv']
/** The number of cells that are shown of each row that may be the heading row. */
const SHOWN_CELLS = 12
const SHOWN_LETTERS = 30

/** An open file of rows: workbook or text. */
export type OpenTable = {
  format: ImportFormat
  delimiter: Delimiter
  reading: TableReading
  /** The first rows. */
  head: TableRow[]
  rows(): Iterable<TableRow> | AsyncIterable<TableRow>
  concealed: Concealed
}

/** Whether a heading names a column that the reader of the file knows. */
export type KnowsHeading = (heading: string) => boolean

/**
 * Opens a file of rows for all importers. It detects what the caller does not choose: the first visible
 * sheet, the encoding, the delimiter and the row of the headings.
 */
export async function openTable(
  { name, bytes }: Upload,
  wish: ReadingWish,
  knows: KnowsHeading,
): Promise<OpenTable> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(name, buffer)
  const most = format === 'xlsx' ? MAX_FILE_BYTES : MAX_CSV_BYTES
  if (buffer.length > most) throw unfit('tooLarge', { max: most / MEGABYTE })
  return format === 'xlsx' ? openWorkbook(buffer, wish, knows) : openText(buffer, wish, knows)
}

/** The first bytes of old workbooks, and of workbooks that are locked by a password. */
const COMPOUND = 'd0cf11e0a1b11ae1'
const MARKUP = /^\s*<(!doctype|html|table|\?xml|head|meta)/i

function formatOf(name: string, bytes: Buffer): ImportFormat {
  if (bytes.length === 0) throw unfit('empty')
  if (bytes.subarray(0, 8).toString('hex') === COMPOUND) throw unfit('oldWorkbook')
  if (
    MARKUP.test(
      bytes
        .subarray(0, 200)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, ''),
    )
  ) {
    throw unfit('webPage')
  }
  // Detects the type by content, because people rename files, and some programs give text files the ending of a
  // workbook.
  if (!TABLE_ENDINGS.includes(endingOf(name))) throw unfit('kind')
  return isWorkbook(bytes) ? 'xlsx' : 'csv'
}

export const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

async function openWorkbook(
  bytes: Buffer,
  wish: ReadingWish,
  knows: KnowsHeading,
): Promise<OpenTable> {
  const book = await readWorkbook(bytes, wish.sheet)
  const { rows, sheets, sheet, hidden, formulas, merged, hiddenRows, concealed } = book
  const head = rows.slice(0, MOST_HEAD_ROWS + 1)
  return {
    format: 'xlsx',
    delimiter: ',',
    head,
    reading: {
      sheets,
      sheet,
      encoding: null,
      isSure: true,
      samples: [],
      headRow: wish.headRow ?? guessHeadRow(head, knows),
      rows: shownRows(head),
      hidden,
      formulas: { count: formulas.length, first: formulas.slice(0, 5).join('、') },
      merged,
      hiddenRows,
    },
    rows: () => rows,
    concealed,
  }
}

async function openText(bytes: Buffer, wish: ReadingWish, knows: KnowsHeading): Promise<OpenTable> {
  const detected = findEncoding(bytes, (text) => knownIn(text, knows))
  const encoding = wish.encoding ?? detected.encoding
  const isSure = detected.isSure || wish.encoding !== undefined
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 4 * MEGABYTE))
  const form = { encoding, delimiter: delimiterOf(headOf(start), knows) }
  const head: TableRow[] = []
  for await (const row of textRows(textPieces(bytes), form)) {
    head.push(row)
    if (head.length > MOST_HEAD_ROWS) break
  }
  return {
    format: 'csv',
    delimiter: form.delimiter,
    head,
    reading: {
      sheets: [],
      sheet: 0,
      encoding,
      isSure,
      samples: detected.samples,
      headRow: wish.headRow ?? guessHeadRow(head, knows),
      rows: shownRows(head),
      hidden: 0,
      formulas: { count: 0, first: '' },
      merged: 0,
      hiddenRows: 0,
    },
    rows: () => textRows(textPieces(bytes), form),
    concealed: { rows: new Set(), columns: new Set(), isSheet: false },
  }
}

/** Counts the known headings in the row that has most of them. */
function knownIn(text: string, knows: KnowsHeading): number {
  const head = headOf(text)
  const rows = headRows(head, delimiterOf(head, knows))
  return Math.max(0, ...rows.map((cells) => cells.filter(knows).length))
}

/**
 * The number of the heading row, from 1: the first row with the most known headings. Without
 * known headings, the first row that has more than a title.
 */
function guessHeadRow(head: readonly TableRow[], knows: KnowsHeading): number {
  const rows = head.slice(0, MOST_HEAD_ROWS)
  const known = rows.map(({ cells }) => cells.filter((cell) => cell.trim() && knows(cell)).length)
  const most = Math.max(0, ...known)
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim()).length)
  const detected = most > 0 ? known.indexOf(most) : filled.findIndex((count) => count > 1)
  return Math.max(detected < 0 ? filled.findIndex((count) => count > 0) : detected, 0) + 1
}

function shownRows(head: readonly TableRow[]): string[][] {
  return head
    .slice(0, MOST_HEAD_ROWS)
    .map(({ cells }) =>
      cells.slice(0, SHOWN_CELLS).map((cell) => cell.trim().slice(0, SHOWN_LETTERS)),
    )
}
