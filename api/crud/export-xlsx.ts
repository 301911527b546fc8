import type { WireRecord } from '#contracts/envelope.ts'
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
  styles,
  workbook,
} from './workbook-parts.ts'
import { packZip, type ZipFile } from './zip-archive.ts'

const NUMBER = /^-?\d{1,15}(\.\d+)?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/
const DAY_MS = 86_400_000
/** Day 0 of the sheet's calendar, which knows a 29 February 1900; before March it is a day off. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_SAFE_DAY = 61

/**
 * A text as the format wants it: what XML cannot hold is written as `_x0007_`,
 * and a text that already looks like that is kept apart from it.
 */
export function cellText(text: string): string {
  const spelt = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to spell out.
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

/** Style and value of a figure or date; null for what can only be a text. */
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

/** Never a formula: a cell is a figure of ours or a text. */
function sheetCell(column: ExportColumn, text: string, at: string): string {
  if (text === '') return ''
  const typed = typedValue(column, text)
  if (typed === null) return textCell(at, STYLE.text, text)
  const [style, value] = typed
  return `<c r="${at}" s="${style}"><v>${value}</v></c>`
}

type Batches = AsyncIterable<readonly WireRecord[]> | Iterable<readonly WireRecord[]>

/** `rest`: what a sheet says of its cells after them. */
export type WrittenSheet = {
  title: string
  columns: readonly ExportColumn[]
  batches: Batches
  rest?: string
}

async function* sheet({ columns, batches, rest = '' }: WrittenSheet): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const heading = columns.map(({ label }, index) =>
    textCell(`${letters[index]}1`, STYLE.heading, label),
  )
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns.length}" width="16" customWidth="1"/></cols>` +
      `<sheetData><row r="1">${heading.join('')}</row>`,
  )
  let line = 1
  for await (const batch of batches) {
    const rows = batch.map((record) => {
      line += 1
      const cells = columns.map((column, index) =>
        sheetCell(column, column.read(record), `${letters[index]}${line}`),
      )
      return `<row r="${line}">${cells.join('')}</row>`
    })
    yield Buffer.from(rows.join(''))
  }
  yield Buffer.from(`</sheetData>${rest}</worksheet>`)
}

function file(name: string, text: string): ZipFile {
  return { name, parts: [Buffer.from(text)] }
}

/** The rows as a workbook of one sheet; packed batch by batch, so that nobody else waits for it. */
export function writeXlsx(
  title: string,
  columns: readonly ExportColumn[],
  batches: Batches,
): AsyncGenerator<Buffer> {
  return writeSheets([{ title, columns, batches }])
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
