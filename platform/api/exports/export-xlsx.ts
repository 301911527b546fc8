import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { ExportColumn } from './export-table.ts'
import {
  bookRelations,
  contentTypes,
  DECLARATION,
  escapeXml,
  MAIN,
  MAX_SCALE,
  ROOT_RELATIONS,
  STYLE,
  strong,
  styles,
  workbook,
} from './workbook-parts.ts'
import { packZip, type ZipFile } from './zip-archive.ts'

const NUMBER = /^-?\d{1,15}(\.\d+)?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/
const DAY_MS = 86_400_000
/** Day 0 of the spreadsheet calendar, which has a 29 February 1900. Days before March 1900 are off by one. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_SAFE_DAY = 61

/**
 * Encodes a text for the format: characters that XML does not allow become `_x0007_`, and a text that already
 * contains such a code is escaped.
 */
export function cellText(text: string): string {
  const spelt = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern encodes these characters
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (character: string) =>
        `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
  return escapeXml(spelt)
}

/** `A`, `B` … `Z`, `AA` … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function textCell(at: string, style: number, text: string): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
}

/** Wall-clock values: read and written in one zone, so that no day can shift. */
function dayNumber(text: string): number | null {
  if (!MOMENT.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`)
  const days = (at - DAY_ZERO) / DAY_MS
  return days >= FIRST_SAFE_DAY ? days : null
}

/** Style and value of a number or date; null for anything else. */
function typedValue({ sheet, scale }: ExportColumn, text: string): [number, string] | null {
  switch (sheet) {
    case 'integer':
    case 'money':
      return NUMBER.test(text) ? [STYLE[sheet], text] : null
    case 'decimal':
      return NUMBER.test(text) ? [STYLE.decimal + Math.min(scale, MAX_SCALE), text] : null
    case 'date':
    case 'dateTime': {
      const days = dayNumber(text)
      return days === null ? null : [STYLE[sheet], String(days)]
    }
    default:
      return null
  }
}

/** Writes a cell as a number, a date or a text, never as a formula. */
function sheetCell(column: ExportColumn, text: string, at: string, isStrong: boolean): string {
  if (text === '') return ''
  const looks = isStrong ? strong : (style: number) => style
  const typed = typedValue(column, text)
  if (typed === null) return textCell(at, looks(STYLE.text), text)
  const [style, value] = typed
  return `<c r="${at}" s="${looks(style)}"><v>${value}</v></c>`
}

/** Column widths are counted in digits; a Chinese character takes the width of two. */
const NARROWEST = 9
const WIDEST = 48
const WIDE = /[\u1100-\uffdc]/g

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

/** Computes the column widths from the first rows, so that the export can start before the last row is known. */
function columnWidths(columns: readonly ExportColumn[], first: readonly WireRecord[]): string {
  const wanted = columns.map((column) => {
    const texts = [column.label, ...first.map((record) => column.read(record))]
    return texts.reduce((most, text) => Math.max(most, widthOf(text)), NARROWEST)
  })
  const parts = wanted.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width + 2, WIDEST)}" customWidth="1"/>`,
  )
  return `<cols>${parts.join('')}</cols>`
}

type Batches = AsyncIterable<readonly WireRecord[]> | Iterable<readonly WireRecord[]>

/** `rest`: the parts of the sheet after its cells. */
export type WrittenSheet = {
  title: string
  columns: readonly ExportColumn[]
  batches: Batches
  rest?: string
  /** Whether a row is a total of others. */
  isStrong?: (record: WireRecord) => boolean
}

function rowsXml(
  { columns, isStrong }: WrittenSheet,
  letters: readonly string[],
  batch: readonly WireRecord[],
  line: number,
): Buffer {
  const rows = batch.map((record, index) => {
    const at = line + index
    const looks = isStrong?.(record) ?? false
    const cells = columns.map((column, place) =>
      sheetCell(column, column.read(record), `${letters[place]}${at}`, looks),
    )
    return `<row r="${at}">${cells.join('')}</row>`
  })
  return Buffer.from(rows.join(''))
}

function sheetHead(
  columns: readonly ExportColumn[],
  letters: readonly string[],
  first: readonly WireRecord[],
): Buffer {
  const heading = columns.map(({ label }, place) =>
    textCell(`${letters[place]}1`, STYLE.heading, label),
  )
  return Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<sheetFormatPr defaultRowHeight="15"/>${columnWidths(columns, first)}` +
      `<sheetData><row r="1">${heading.join('')}</row>`,
  )
}

async function* sheet(written: WrittenSheet): AsyncGenerator<Buffer> {
  const { columns, batches, rest = '' } = written
  const letters = columns.map((_, place) => columnLetters(place))
  const all =
    Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  try {
    let batch = await all.next()
    yield sheetHead(columns, letters, batch.done ? [] : batch.value)
    for (let line = 2; !batch.done; batch = await all.next()) {
      yield rowsXml(written, letters, batch.value, line)
      line += batch.value.length
    }
    yield Buffer.from(`</sheetData>${rest}</worksheet>`)
  } finally {
    // When the client disconnects, stop reading rows.
    await all.return?.()
  }
}

function file(name: string, text: string): ZipFile {
  return { name, parts: [Buffer.from(text)] }
}

/** Writes the rows as a workbook of one sheet; packs it in batches, so that other requests can run between. */
export function writeXlsx(
  title: string,
  columns: readonly ExportColumn[],
  batches: Batches,
  isStrong?: WrittenSheet['isStrong'],
): AsyncGenerator<Buffer> {
  return writeSheets([{ title, columns, batches, ...(isStrong && { isStrong }) }])
}

/** A workbook of several sheets. */
export function writeSheets(sheets: readonly WrittenSheet[]): AsyncGenerator<Buffer> {
  return packZip([
    file('[Content_Types].xml', contentTypes(sheets.length)),
    file('_rels/.rels', ROOT_RELATIONS),
    file('xl/workbook.xml', workbook(sheets.map(({ title }) => title))),
    file('xl/_rels/workbook.xml.rels', bookRelations(sheets.length)),
    file('xl/styles.xml', styles()),
    ...sheets.map((written, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      parts: sheet(written),
    })),
  ])
}
