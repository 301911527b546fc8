import { Busboy } from '@fastify/busboy'
import { readChunks, StreamTooLong } from '#platform/web/lib/read-stream.ts'
import {
  MAX_FILE_BYTES,
  MAX_TABLE_UPLOAD_BYTES,
  MAX_UPLOAD_BYTES,
  takesTables,
} from '#platform/wire/files/files.ts'
import { MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { FormRefused, readForm } from './form-body.server.ts'

const MAX_FIELDS = 10
const LIMITS = {
  fields: MAX_FIELDS,
  fieldNameSize: 100,
  fieldSize: 8 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
}
/**
 * The size limits of a file and of its request, and the weight of a request. Requests are held in memory, so
 * the sum of their weights is limited.
 */
type Room = { file: number; body: number; weight: number }
const FILES: Room = { file: MAX_FILE_BYTES, body: MAX_UPLOAD_BYTES, weight: 1 }
const TABLES: Room = { file: MAX_CSV_BYTES, body: MAX_TABLE_UPLOAD_BYTES, weight: 4 }
const MOST_AT_ONCE = 16

let underWay = 0

/**
 * Reads a form that may contain files. It never has more of it in memory than the limits allow. A file that
 * is too long is cut one byte above the limit.
 */
export async function readUpload(request: Request, maxFiles = 1): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return readForm(request)
  const room = takesTables(new URL(request.url).pathname) ? TABLES : FILES
  if (Number(request.headers.get('content-length') ?? 0) > room.body) throw tooLarge()
  if (underWay + room.weight > MOST_AT_ONCE) {
    throw new FormRefused(503, 'Too many files are on their way in')
  }
  underWay += room.weight
  try {
    return await readParts(request.body, openParser(type, maxFiles, room), room)
  } finally {
    underWay -= room.weight
  }
}

type Parser = InstanceType<typeof Busboy>

function openParser(type: string, files: number, { file }: Room): Parser {
  try {
    // One byte more, so that a file that is too long differs from a file that just fits.
    const limits = { ...LIMITS, fileSize: file + 1, files, parts: MAX_FIELDS + files }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw broken()
  }
}

async function readParts(
  body: Request['body'],
  parser: Parser,
  { body: most }: Room,
): Promise<FormData> {
  const form = new FormData()
  const reading = collect(parser, form)
  // The same error also ends `feed` below, where it is handled.
  reading.catch(() => undefined)
  try {
    await readChunks(body, most, (chunk) => feed(parser, chunk, reading))
    parser.end()
    await reading
    return form
  } catch (error) {
    throw error instanceof StreamTooLong ? tooLarge() : error
  } finally {
    parser.destroy()
  }
}

/** Small enough that even the worst input blocks the process only briefly. */
const BITE_BYTES = 4 * 1024

/**
 * Passes a chunk to the parser in small pieces, each after the parser has accepted the previous one. So a
 * body of thousands of tiny parts is refused early.
 */
async function feed(parser: Parser, chunk: Uint8Array, reading: Promise<void>): Promise<void> {
  for (let at = 0; at < chunk.byteLength; at += BITE_BYTES) {
    const taken = new Promise<void>((resolve) => {
      parser.write(chunk.subarray(at, at + BITE_BYTES), () => resolve())
    })
    await Promise.race([reading, taken])
  }
}

/** Fills the form; rejects an invalid body, or one with more parts than our forms have. */
function collect(parser: Parser, form: FormData): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value, _cut, isCut) => {
      if (isCut) reject(tooLarge())
      else form.append(String(name), value)
    })
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const parts: Uint8Array<ArrayBuffer>[] = []
      stream.on('data', (part: Buffer) => parts.push(new Uint8Array(part)))
      stream.on('error', () => reject(broken()))
      stream.on('end', () => form.append(String(name), new File(parts, filename ?? '', { type })))
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(tooLarge()))
    }
    parser.on('error', () => reject(broken()))
    parser.on('finish', () => resolve())
  })
}

function tooLarge(): FormRefused {
  return new FormRefused(413, 'The upload has more in it than a form of ours')
}

function broken(): FormRefused {
  return new FormRefused(400, 'The upload is no form')
}
