import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BackupError } from './backup-error.ts'

/* The bytes of the files follow the tables, as SQL comments: a line with
   the id of the file, and its bytes in base64 over several lines. */

const MARK = '-- file '
const DATA = '-- '
/** Bytes of a line; a multiple of three, so that no line but the last is padded. */
const LINE_BYTES = 48 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const told = z.object({
  key: z.string().regex(/^[0-9a-f]{48}$/),
  size: z.int().positive(),
  sha256: hash,
  /** Missing or damaged where it was kept: no bytes follow. */
  lost: z.literal(true).optional(),
})

/** A file as its row describes it. */
export type KeptFile = Pick<z.infer<typeof told>, 'key' | 'size' | 'sha256'>

/** Whether these are the bytes of the file. */
export function isWhole({ size, sha256 }: KeptFile, bytes: Uint8Array | null): bytes is Uint8Array {
  return bytes?.byteLength === size && createHash('sha256').update(bytes).digest('hex') === sha256
}

/** The lines of one file; bytes that are not those of its row are left out, and said to be. */
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

/** The next file of a backup; without bytes where it was lost already. Throws what `damaged` makes. */
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

function parseHead(line: string, damaged: () => BackupError): z.infer<typeof told> {
  if (!line.startsWith(MARK)) throw damaged()
  try {
    return told.parse(JSON.parse(line.slice(MARK.length)))
  } catch {
    throw damaged()
  }
}
