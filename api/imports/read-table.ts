import { parse } from 'csv-parse/sync'
import type { Upload } from '#api/crud/upload.ts'
import { endingOf, MAX_FILE_BYTES } from '#contracts/files.ts'
import { unfit } from './failures.ts'
import { csvOptions, readHead, textPieces } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

const MEGABYTE = 1024 * 1024

/** All rows of a small file at once, its headings among them: the first sheet of a workbook, or text. */
export async function readTable({ name, bytes }: Upload): Promise<string[][]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) throw unfit('empty')
  if (buffer.length > MAX_FILE_BYTES) throw unfit('tooLarge', { max: MAX_FILE_BYTES / MEGABYTE })
  const isPacked = buffer.subarray(0, 2).toString('latin1') === 'PK'
  const ending = endingOf(name)
  if (ending === 'xlsx' && isPacked) return readWorkbook(buffer)
  if ((ending !== 'csv' && ending !== 'txt') || isPacked) throw unfit('kind')
  const { delimiter } = readHead(textPieces(buffer))
  const text = Buffer.concat([...textPieces(buffer)])
  try {
    return parse(text, csvOptions(delimiter)) as string[][]
  } catch (error) {
    throw unfit('brokenLine', { line: (error as { lines?: number }).lines ?? 1 })
  }
}
