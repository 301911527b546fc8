import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import {
  chooseEncoding,
  createEncoder,
  type Encoding,
  encodeWhole,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from './compression.ts'
import type { Arrival } from './exchange.ts'
import { SHORT_BODY_BYTES } from './limits.ts'

// A body in one part, up to this size, is read completely before it is written.
const MAX_BEGINNING_BYTES = 256 * 1024

type Source = ReadableStreamDefaultReader<Uint8Array>
type Part = ReadableStreamReadResult<Uint8Array>

/** The part of a body that was available immediately; `next` is the pending read unless the body ended. */
type Beginning = { bytes: Buffer; next: Promise<Part> | null }

/**
 * Writes an answer to the connection, compressed if that helps. Throws only while nothing has been written; a
 * later error ends the connection.
 */
export async function sendResponse(arrival: Arrival, response: Response): Promise<void> {
  const { outgoing, incoming } = arrival
  // If the request body is still arriving, end the connection after the answer instead of waiting long for the rest.
  if (isStillComing(incoming)) outgoing.shouldKeepAlive = false
  const headers = readHeaders(response.headers)
  const compressible = isCompressible(response.status, response.headers)
  if (compressible) headers.vary = addVary(response.headers.get('vary'))

  if (response.body === null || incoming.method === 'HEAD') {
    await response.body?.cancel()
    outgoing.writeHead(response.status, headers).end()
    return
  }
  const source = response.body.getReader()
  const beginning = await readBeginning(source)
  const encoding = compressible ? chooseFor(arrival, beginning) : null
  if (encoding !== null) markEncoded(headers, encoding)

  if (beginning.next === null) {
    const { bytes } = beginning
    const whole = encoding === null ? bytes : await encodeWhole(bytes, encoding)
    headers['content-length'] = String(whole.byteLength)
    outgoing.writeHead(response.status, headers).end(whole)
    return
  }
  outgoing.writeHead(response.status, headers)
  await sendStream(arrival, source, beginning, encoding)
}

function isStillComing({ headers, complete }: Arrival['incoming']): boolean {
  if (complete) return false
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES
  )
}

async function sendStream(
  arrival: Arrival,
  source: Source,
  beginning: Beginning,
  encoding: Encoding | null,
): Promise<void> {
  const { outgoing, log } = arrival
  const stop = () => void source.cancel().catch(() => undefined)
  outgoing.once('close', stop)
  // A pipeline adds about eight listeners; they are removed with the answer.
  outgoing.setMaxListeners(20)
  try {
    if (encoding === null) {
      await pipeline(readParts(source, beginning), outgoing)
    } else {
      const encoder = createEncoder(encoding)
      await pipeline(
        readParts(source, beginning, () => encoder.flush()),
        encoder,
        outgoing,
      )
    }
  } catch (error) {
    if (outgoing.destroyed) return
    // The head is already sent: only a broken connection shows the client that the answer is incomplete.
    log().error({ err: error }, 'an answer was cut off')
    outgoing.destroy()
  }
}

/** All parts in order. `onPause` is called when the body makes the reader wait. */
async function* readParts(source: Source, beginning: Beginning, onPause?: () => void) {
  yield beginning.bytes
  let next = beginning.next
  while (next !== null) {
    let part = await orNothing(next)
    if (part === null) {
      onPause?.()
      part = await next
    }
    if (part.done) return
    yield part.value
    next = source.read()
  }
}

async function readBeginning(source: Source): Promise<Beginning> {
  const parts: Uint8Array[] = []
  let size = 0
  while (size <= MAX_BEGINNING_BYTES) {
    const next = source.read()
    // Nothing is sent yet: wait for the first part.
    const part = size === 0 ? await next : await orNothing(next)
    if (part === null) return { bytes: Buffer.concat(parts), next }
    if (part.done) return { bytes: Buffer.concat(parts), next: null }
    parts.push(part.value)
    size += part.value.byteLength
  }
  return { bytes: Buffer.concat(parts), next: source.read() }
}

function orNothing(next: Promise<Part>): Promise<Part | null> {
  return Promise.race([next, setImmediate(null)])
}

function chooseFor({ incoming }: Arrival, beginning: Beginning): Encoding | null {
  const isShort = beginning.next === null && beginning.bytes.byteLength < MIN_COMPRESSED_BYTES
  return isShort ? null : chooseEncoding(incoming.headers['accept-encoding'])
}

type HeaderRecord = Record<string, string | string[]>

function readHeaders(headers: Headers): HeaderRecord {
  const record: HeaderRecord = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) record['set-cookie'] = cookies
  return record
}

function markEncoded(headers: HeaderRecord, encoding: Encoding): void {
  headers['content-encoding'] = encoding
  delete headers['content-length']
  // The tag belongs to the uncompressed bytes. The compressed bytes differ, so the tag becomes weak.
  const { etag } = headers
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers.etag = `W/${etag}`
}

function addVary(vary: string | null): string {
  if (vary === null) return 'Accept-Encoding'
  return /(^|[,\s])(accept-encoding|\*)([,\s]|$)/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}
