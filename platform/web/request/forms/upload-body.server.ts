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

/** The fields of a form that sends only files. */
const MAX_FIELDS = 10
const SHORT_FIELD_BYTES = 8 * 1024
/** A field of a form with texts. */
const LONG_FIELD_BYTES = 128 * 1024
const LIMITS = {
  fieldNameSize: 100,
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

/** Forms of strangers take a part of the room only, so that they never keep users from sending files. */
const MOST_OF_STRANGERS = 4

let underWay = 0
let ofStrangers = 0

export type UploadNeeds = {
  /** The most files of the form. */
  files?: number | undefined
  /** The most fields, for a form that has texts beside its files. */
  fields?: number | undefined
  /** False to read the texts only: the bytes of files are thrown away as they arrive. */
  keepsFiles?: boolean
  /** The form needs no session. */
  isOpen?: boolean
  /** When the connection breaks, the form is read as far as it arrived: its fields and its whole files. */
  takesPart?: boolean | undefined
}

const partial = new WeakSet<FormData>()

/** Whether the connection broke before the whole form arrived. Nobody reads the answer then. */
export function isPartial(form: FormData): boolean {
  return partial.has(form)
}

/** Whether a form is sent in the encoding of forms with files. */
export function isMultipart(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
}

/**
 * Reads a form that may contain files. It never has more of it in memory than the limits allow. A file that
 * is too long is cut one byte above the limit.
 */
export async function readUpload(request: Request, needs: UploadNeeds = {}): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(request)) return readForm(request, needs.fields)
  const room = takesTables(new URL(request.url).pathname) ? TABLES : FILES
  if (Number(request.headers.get('content-length') ?? 0) > room.body) throw tooLarge()
  const strange = needs.isOpen ? room.weight : 0
  if (underWay + room.weight > MOST_AT_ONCE || ofStrangers + strange > MOST_OF_STRANGERS) {
    throw new FormRefused(503, 'Too many files are on their way in')
  }
  underWay += room.weight
  ofStrangers += strange
  try {
    return await readParts(request.body, openParser(type, needs, room), { room, needs })
  } finally {
    underWay -= room.weight
    ofStrangers -= strange
  }
}

type Parser = InstanceType<typeof Busboy>

function openParser(type: string, { files = 1, fields }: UploadNeeds, { file }: Room): Parser {
  try {
    const most = fields ?? MAX_FIELDS
    const limits = {
      ...LIMITS,
      // One byte more, so that a file that is too long differs from a file that just fits.
      fileSize: file + 1,
      fieldSize: fields === undefined ? SHORT_FIELD_BYTES : LONG_FIELD_BYTES,
      files,
      fields: most,
      parts: most + files,
    }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw broken()
  }
}

async function readParts(
  body: Request['body'],
  parser: Parser,
  { room: { body: most }, needs }: { room: Room; needs: UploadNeeds },
): Promise<FormData> {
  const form = new FormData()
  const reading = collect(parser, form, needs)
  // The same error also ends `feed` below, where it is handled.
  reading.catch(() => undefined)
  try {
    await readChunks(body, most, (chunk) => feed(parser, chunk, reading))
    parser.end()
    await reading
    return form
  } catch (error) {
    if (error instanceof StreamTooLong) throw tooLarge()
    if (error instanceof FormRefused || needs.takesPart !== true) throw error
    return partOf(form)
  } finally {
    parser.destroy()
  }
}

/** What arrived of a form. It is a copy, because the parser still ends the file that was on its way. */
function partOf(form: FormData): FormData {
  const arrived = new FormData()
  for (const [name, value] of form) arrived.append(name, value)
  partial.add(arrived)
  return arrived
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
function collect(
  parser: Parser,
  form: FormData,
  { keepsFiles = true }: UploadNeeds,
): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value, _cut, isCut) => {
      if (isCut) reject(tooLarge())
      else form.append(String(name), value)
    })
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const parts: Uint8Array<ArrayBuffer>[] = []
      stream.on('data', (part: Buffer) => keepsFiles && parts.push(new Uint8Array(part)))
      stream.on('error', () => reject(broken()))
      stream.on('end', () => {
        if (keepsFiles) form.append(String(name), new File(parts, filename ?? '', { type }))
      })
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
