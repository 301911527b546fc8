import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BackupError } from './backup-error.ts'

/* The bytes of the files follow the tables, as SQL comments: a line with
   the id of the file, and its bytes in base64 over several lines. */

const MARK = '-- file '
const DATA = '-- '
/** Bytes in one line; a multiple of three, so that only the last line has base64 padding. */
const LINE_BYTES = 48 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const fileHead = z.object({
  key: z.string().regex(/^[0-9a-f]{48}$/),
  size: z.int().positive(),
  sha256: hash,
  /** The stored file was missing or damaged: no bytes follow. */
  lost: z.literal(true).optional(),
})

/** A file, with the size and the checksum that its database row records. */
export type KeptFile = Pick<z.infer<typeof fileHead>, 'key' | 'size' | 'sha256'>

/** Whether the bytes match the size and checksum of the file. */
export function isWhole({ size, sha256 }: KeptFile, bytes: Uint8Array | null): bytes is Uint8Array {
  return bytes?.byteLength === size && createHash('sha256').update(bytes).digest('hex') === sha256
}

/**
 * The lines of one file. If its bytes do not match its row, it is marked as lost and the bytes are left out.
 */
export function* fileLines(file: KeptFile, bytes: Uint8Array | null): Generator<string> {
  const { key, size, sha256 } = file
  if (!isWhole(file, bytes)) {
    yield `${MARK}${JSON.stringify({ key, size, sha256, lost: true })}\n`
    return
  }
  yield `${MARK}${JSON.stringify({ key, size, sha256 })}\n`
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < size; at += LINE_BYTES) {
    yield `${DATA}${whole.toString('base64', at, Math.min(at + LINE_BYTES, size))}\n`
  }
}

/**
 * Reads the next file of a backup; `bytes` is null if the file was already lost when the backup was taken.
 * Throws the error of `damaged` when the lines are invalid.
 */
export async function readFileLines(
  nextLine: () => Promise<string>,
  damaged: () => BackupError,
): Promise<{ file: KeptFile; bytes: Uint8Array | null }> {
  const { lost, ...file } = parseHead(await nextLine(), damaged)
  if (lost) return { file, bytes: null }
  const parts: Buffer[] = []
  for (let at = 0; at < file.size; at += LINE_BYTES) {
    const line = await nextLine()
    if (!line.startsWith(DATA)) throw damaged()
    parts.push(Buffer.from(line.slice(DATA.length), 'base64'))
  }
  const bytes = Buffer.concat(parts)
  if (!isWhole(file, bytes)) throw damaged()
  return { file, bytes }
}

function parseHead(line: string, damaged: () => BackupError): z.infer<typeof fileHead> {
  if (!line.startsWith(MARK)) throw damaged()
  try {
    return fileHead.parse(JSON.parse(line.slice(MARK.length)))
  } catch {
    throw damaged()
  }
}
