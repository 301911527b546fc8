import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Upload } from '#api/crud/upload.ts'
import { unfit } from '#api/imports/failures.ts'
import { csvOptions, readHead, textPieces } from '#api/imports/read-text.ts'
import { readWorkbook } from '#api/imports/read-workbook.ts'
import { MAX_CLOCK_ROWS } from '#contracts/clocking.ts'
import { endingOf, MAX_FILE_BYTES } from '#contracts/files.ts'
import { MAX_CSV_BYTES } from '#contracts/imports.ts'
import { findColumns, type Places } from './clock-columns.ts'
import { readMoment } from './read-moment.ts'
import type { SentClockIn } from './take-clock-ins.ts'

const BATCH = 10_000
const MEGABYTE = 1024 * 1024
const MOST_CELL = 60

function rowOf(place: number, cells: readonly string[], at: Places): SentClockIn | null {
  const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim().slice(0, MOST_CELL))
  const [empNo, sn] = [cell(at.empNo), cell(at.sn)]
  const said = [cell(at.date), cell(at.time)].filter(Boolean).join(' ')
  if (empNo === '' && said === '') return null
  return { place, empNo, sn: sn.slice(0, 30), said, moment: readMoment(said) }
}

/** The rows of a file of clock-ins, batch by batch; the headings are row 1. */
export async function* readClockFile(upload: Upload): AsyncGenerator<SentClockIn[]> {
  let at: Places | null = null
  let batch: SentClockIn[] = []
  let place = 0
  for await (const cells of cellsOf(upload)) {
    place += 1
    if (at === null) {
      at = findColumns(cells)
      continue
    }
    if (place > MAX_CLOCK_ROWS + 1) throw unfit('tooManyRows', { max: MAX_CLOCK_ROWS })
    const row = rowOf(place, cells, at)
    if (row === null) continue
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (at === null || (batch.length === 0 && place < 2)) throw unfit('noRows')
  if (batch.length > 0) yield batch
}

async function* cellsOf({ name, bytes }: Upload): AsyncGenerator<readonly string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) throw unfit('empty')
  const ending = endingOf(name)
  const isPacked = buffer.subarray(0, 2).toString('latin1') === 'PK'
  if (ending === 'xlsx' && isPacked) {
    if (buffer.length > MAX_FILE_BYTES) throw unfit('tooLarge', { max: MAX_FILE_BYTES / MEGABYTE })
    return yield* await readWorkbook(buffer)
  }
  if ((ending !== 'csv' && ending !== 'txt') || isPacked) throw unfit('kind')
  if (buffer.length > MAX_CSV_BYTES) throw unfit('tooLarge', { max: MAX_CSV_BYTES / MEGABYTE })
  yield* textCells(buffer)
}

async function* textCells(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const { delimiter } = readHead(textPieces(bytes))
  const parser = parse(csvOptions(delimiter))
  const source = Readable.from(textPieces(bytes))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw unfit('brokenLine', { line: lines ?? 0 })
  } finally {
    source.destroy()
  }
}
