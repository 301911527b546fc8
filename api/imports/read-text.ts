import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { MAX_SHEET_COLUMNS } from '#contracts/imports.ts'
import { unfit } from './failures.ts'

const PIECE_BYTES = 256 * 1024
const BOM = '\uFEFF'
/** The headings and the first row stand at its beginning. */
const HEAD_CHARACTERS = 64 * 1024
const MAX_RECORD = 256 * 1024

/** What separates the cells of a row, and the marks between which a cell may have it. */
export type Delimiter = ',' | ';' | '\t'

/** How rows are read, here and in the job. */
export const csvOptions = (delimiter: string) => ({
  ...{ delimiter, bom: true, relax_column_count: true, max_record_size: MAX_RECORD },
  ...{ relax_quotes: true, skip_empty_lines: false },
})

/** A text file as UTF-8, piece by piece; Excel in China writes GB 18030. */
export function* textPieces(bytes: Buffer): Generator<Buffer> {
  if (isUtf8(bytes)) return yield* cut(bytes)
  const decoder = new TextDecoder('gb18030', { fatal: true })
  try {
    for (const piece of cut(bytes)) yield Buffer.from(decoder.decode(piece, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch {
    throw unfit('notText')
  }
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** The first rows of a text file. What no text holds is no text file. */
export function readHead(pieces: Iterable<Buffer>): { delimiter: Delimiter; rows: string[][] } {
  let text = ''
  for (const piece of pieces) {
    if (text.length < HEAD_CHARACTERS) text += piece.subarray(0, HEAD_CHARACTERS * 4).toString()
    if (piece.includes(0)) throw unfit('notText')
  }
  const head = text.slice(text.startsWith(BOM) ? 1 : 0, HEAD_CHARACTERS)
  const delimiter = delimiterOf(head)
  const rows = parseHead(head, delimiter)
  if ((rows[0]?.length ?? 0) > MAX_SHEET_COLUMNS) {
    throw unfit('tooManyColumns', { max: MAX_SHEET_COLUMNS })
  }
  return { delimiter, rows }
}

function parseHead(head: string, delimiter: Delimiter): string[][] {
  try {
    return parse(head, { ...csvOptions(delimiter), to: 3 })
  } catch {
    throw unfit('brokenText')
  }
}

/** Spreadsheets in Spain separate by semicolons, copied cells by tabs. */
function delimiterOf(head: string): Delimiter {
  const line = (/^[^\r\n]*/.exec(head)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const marks: readonly Delimiter[] = [',', ';', '\t']
  const counts = marks.map((mark) => line.split(mark).length)
  return marks[counts.indexOf(Math.max(...counts))] ?? ','
}
