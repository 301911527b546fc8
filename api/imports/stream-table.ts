import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Upload } from '#api/crud/upload.ts'
import { endingOf, MAX_FILE_BYTES } from '#contracts/files.ts'
import { MAX_CSV_BYTES } from '#contracts/imports.ts'
import { unfit } from './failures.ts'
import { csvOptions, readHead, textPieces } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

const MEGABYTE = 1024 * 1024

/** The rows of a file one by one, its headings among them: a long text is never held as rows. */
export async function* streamTable({ name, bytes }: Upload): AsyncGenerator<readonly string[]> {
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
