import { Readable } from 'node:stream'
import { parse as stream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { unfit } from '#platform/api/imports/failures.ts'
import { type Encoding, MAX_SHEET_COLUMNS } from '#platform/wire/files/imports.ts'
import type { TableRow } from './read-sheet.ts'
import { parseText } from './sheet-values.ts'

const PIECE_BYTES = 256 * 1024
/** The beginning of a text, with the headings and the first rows. */
const HEAD_CHARACTERS = 64 * 1024
const HEAD_LINES = 20
const MAX_RECORD = 256 * 1024

/** The character between the cells of a row. */
export type Delimiter = ',' | ';' | '\t' | '|'
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** The encoding and the delimiter of a text. */
export type TextForm = { encoding: Encoding; delimiter: string }

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Options for reading a CSV file. Quotes may appear anywhere in a value, because some programs do not escape
 * them.
 */
const csvOptions = (delimiter: string) => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  max_record_size: MAX_RECORD,
  relax_quotes: true,
  skip_empty_lines: false,
})

export function* textPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Control characters that no text has, in any encoding. */
const UNFIT = /[^\P{Cc}\s\u0080-\u009f]/u
/** The end-of-file character that old programs write. */
const END = '\u001a'

async function* letters(pieces: Pieces, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const checked = (text: string) => {
    const plain = text.replaceAll(END, '')
    if (UNFIT.test(plain)) throw unfit('notText')
    return plain
  }
  try {
    for await (const piece of pieces) yield checked(decoder.decode(piece, { stream: true }))
    yield checked(decoder.decode())
  } catch (error) {
    throw error instanceof TypeError ? unfit('notInEncoding', { encoding }) : error
  }
}

/**
 * The rows of a text one by one, including its headings, so that a long text is never in memory as a whole.
 */
export async function* textRows(
  pieces: Pieces,
  { encoding, delimiter }: TextForm,
): AsyncGenerator<TableRow> {
  const parser = stream(csvOptions(delimiter))
  const source = Readable.from(letters(pieces, encoding))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let place = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      place += 1
      const row = rowOf(place, cells)
      if (row.cells.length > MAX_SHEET_COLUMNS) {
        throw unfit('tooManyColumns', { max: MAX_SHEET_COLUMNS })
      }
      yield row
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw unfit('brokenLine', { line: lines ?? place + 1 })
  } finally {
    source.destroy()
  }
}

/** Ignore empty cells at the end of a line. */
function rowOf(place: number, texts: readonly string[]): TableRow {
  const faults: TableRow['faults'] = new Map()
  const cells = texts.map((cell, column) => {
    const { text, fault } = parseText(cell)
    if (fault !== null) faults.set(column, fault)
    return text
  })
  while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
  return { place, cells, faults }
}

/** The complete lines at the beginning of a text. */
export function headOf(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS)
  const lines = head.split(/\r\n|\r|\n/)
  if (text.length > head.length && lines.length > 1) lines.pop()
  return lines.slice(0, HEAD_LINES).join('\n')
}

/** The first rows of a text; empty when a quoted value does not end within the text. */
export function headRows(head: string, delimiter: string): string[][] {
  try {
    return parse(head, csvOptions(delimiter)) as string[][]
  } catch {
    return []
  }
}

/**
 * Detects the delimiter: by a first line `sep=;`, else by the number of known headings,
 * else by the number of cells. Spreadsheets in Spain use semicolons, clocks and copied
 * cells use tabs.
 */
export function delimiterOf(head: string, knows: (heading: string) => boolean): Delimiter {
  const declared = DELIMITERS.find((mark) => new RegExp(`^\uFEFF?"?sep=\\${mark}`, 'i').test(head))
  if (declared) return declared
  const scores = DELIMITERS.map((delimiter) => {
    const rows = headRows(head, delimiter)
    const known = Math.max(0, ...rows.map((cells) => cells.filter(knows).length))
    const cells = rows.reduce((sum, row) => sum + row.length - 1, 0)
    return { delimiter, known, cells }
  })
  const [best] = scores.toSorted((a, b) => b.known - a.known || b.cells - a.cells)
  return best?.delimiter ?? ','
}
