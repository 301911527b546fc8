import { stringify } from 'csv-stringify/sync'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { ExportColumn } from './export-table.ts'

/** Without the mark, spreadsheet programs read UTF-8 in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheet programs skip leading blanks before they check for a formula. */
const FORMULA = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n\0]/u
const FIGURES = new Set<ExportColumn['sheet']>(['integer', 'decimal', 'money'])
const NUMBER = /^-?\d+(\.\d+)?$/

/** Puts an apostrophe before a text that looks like a formula, so that no spreadsheet program treats it as one. */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A number may begin with a minus; any other text could be a formula. */
function csvCell(column: ExportColumn, record: WireRecord): string {
  const text = column.read(record)
  const isFigure = FIGURES.has(column.sheet) && NUMBER.test(text)
  return isFigure ? text : neutralise(text)
}

function csvLines(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(stringify([...rows], { record_delimiter: 'windows', quoted_string: true }))
}

/** The rows as CSV, one part for each batch of rows. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly WireRecord[]> | Iterable<readonly WireRecord[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK)
  yield csvLines([columns.map(({ label }) => neutralise(label))])
  for await (const batch of batches) {
    yield csvLines(batch.map((record) => columns.map((column) => csvCell(column, record))))
  }
}
