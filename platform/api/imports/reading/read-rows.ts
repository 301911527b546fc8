import { readStoredBytes } from '#platform/api/files/store-bytes.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MAX_CSV_ROWS, MAX_SHEET_ROWS, type TableReading } from '#platform/wire/files/imports.ts'
import { isWorkbook } from './open-table.ts'
import type { TableRow } from './read-sheet.ts'
import { textRows } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

/** A stored file, and how it is read. */
type KeptTable = {
  id: string
  format: 'csv' | 'xlsx'
  delimiter: string
  reading: Pick<TableReading, 'sheet' | 'encoding' | 'headRow'>
}

/**
 * The rows of a stored file after its headings, batch by batch. Empty rows are skipped but keep their row
 * number.
 */
export async function* readRows(
  db: Database,
  file: KeptTable,
  batchSize: number,
): AsyncGenerator<TableRow[]> {
  const most = file.format === 'xlsx' ? MAX_SHEET_ROWS : MAX_CSV_ROWS
  let count = 0
  let batch: TableRow[] = []
  for await (const row of keptRows(db, file)) {
    const isEmpty = row.faults.size === 0 && row.cells.every((cell) => cell.trim() === '')
    if (row.place <= file.reading.headRow || isEmpty) continue
    count += 1
    if (count > most) throw unfit('tooManyRows', { max: most })
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* keptRows(
  db: Database,
  { id, delimiter, reading }: KeptTable,
): AsyncGenerator<TableRow> {
  const pieces = readStoredBytes(db, id)
  const { value: first } = await pieces.next()
  const all = startingWith(first ?? new Uint8Array(), pieces)
  // Detects the type by content: earlier versions stored workbooks as text.
  if (!isWorkbook(first ?? new Uint8Array())) {
    yield* textRows(all, { encoding: reading.encoding ?? 'utf-8', delimiter })
    return
  }
  const bytes: Uint8Array[] = []
  for await (const piece of all) bytes.push(piece)
  yield* (await readWorkbook(Buffer.concat(bytes), reading.sheet)).rows
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first
  yield* rest
}
