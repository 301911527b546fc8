import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Database } from '#api/store/database.ts'
import { readKept } from '#api/store/kept-bytes.ts'
import { unfit } from './failures.ts'
import { csvOptions } from './read-text.ts'

/** A row of a file; the headings are row 1. */
export type SentRow = { place: number; cells: string[] }

/** The rows of a kept file after its headings, batch by batch; empty ones count and are passed over. */
export async function* readRows(
  db: Database,
  { id, delimiter, most }: { id: string; delimiter: string; most: number },
  batchSize: number,
): AsyncGenerator<SentRow[]> {
  const parser = parse(csvOptions(delimiter))
  const source = Readable.from(readKept(db, id))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let place = 0
  let count = 0
  let batch: SentRow[] = []
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      place += 1
      if (place === 1 || cells.every((cell) => cell.trim() === '')) continue
      count += 1
      if (count > most) throw unfit('tooManyRows', { max: most })
      batch.push({ place, cells })
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw unfit('brokenLine', { line: lines ?? place + 1 })
  } finally {
    source.destroy()
  }
}
