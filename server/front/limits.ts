import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_BODY_BYTES } from '#platform/web/request/forms/form-body.server.ts'
import {
  MAX_TABLE_UPLOAD_BYTES,
  MAX_UPLOAD_BYTES,
  takesFiles,
  takesTables,
} from '#platform/wire/files/files.ts'
import { type Arrival, refuse, type Step } from './exchange.ts'
import { splitTarget } from './request-target.ts'

const DEFAULT_LIMITS = {
  urlBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  bodyBytes: MAX_BODY_BYTES,
  /** For addresses that accept uploaded files. */
  uploadBytes: MAX_UPLOAD_BYTES,
  /** For addresses that accept a table to import. */
  tableBytes: MAX_TABLE_UPLOAD_BYTES,
  headersMs: 10_000,
  requestMs: 60_000,
  /** The interval in which Node looks for connections past these times. */
  checkMs: 1_000,
  keepAliveMs: 65_000,
  /** Time without a byte in either direction; longer than the slowest file needs to start. */
  idleMs: 150_000,
  connections: 4_096,
  /**
   * The largest number of connections without a complete request: from all addresses together, and from one
   * address.
   */
  silent: 1_024,
  silentOfAddress: 256,
  /** The largest number of unanswered requests of one connection. Browsers send one, some proxies a few. */
  unanswered: 8,
}

export type FrontLimits = typeof DEFAULT_LIMITS

export function readLimits(overrides: Partial<FrontLimits> = {}): FrontLimits {
  return { ...DEFAULT_LIMITS, ...overrides }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Refuses requests that no handler could answer. */
export function refuseOddRequest(limits: FrontLimits): (arrival: Arrival) => Response | null {
  // Sockets with a refused request. Their other requests must be refused too, because requests of the same packet are
  // already parsed and their sender is uncertain.
  const untrusted = new WeakSet<Socket>()
  return (arrival) => {
    const { incoming, target } = arrival
    if (target.length > limits.urlBytes) return refuse(arrival, 414, 'long-url')
    // An absolute target would bypass the host check with another host.
    if (!target.startsWith('/') || isOddPath(target)) return refuse(arrival, 400, 'odd-target')
    // No URL can be built from this host, so no handler could answer.
    if (!URL.canParse(`http://${incoming.headers.host ?? 'localhost'}`)) {
      return refuse(arrival, 421, 'foreign-host')
    }
    if (isOddlyFramed(incoming) || untrusted.has(incoming.socket)) {
      untrusted.add(incoming.socket)
      arrival.outgoing.shouldKeepAlive = false
      return refuse(arrival, 400, 'odd-framing')
    }
    if (!METHODS.has(incoming.method ?? '')) return refuse(arrival, 405, 'odd-method')
    return null
  }
}

/**
 * Whether no page has this path and the framework handles it badly: it writes to the console if it cannot
 * decode a path, and takes seconds for a long row of slashes.
 */
function isOddPath(target: string): boolean {
  const { path } = splitTarget(target)
  if (path.includes('///')) return true
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}

/**
 * Whether a proxy in front of us may see the end of the body at another place: that is how request smuggling
 * works.
 */
function isOddlyFramed({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked'
}

/** The size limit for the body of a request. */
export function bodyLimit({ target }: Arrival, limits: FrontLimits): number {
  const { path } = splitTarget(target)
  if (takesTables(path)) return limits.tableBytes
  return takesFiles(path) ? limits.uploadBytes : limits.bodyBytes
}

/** Refuses a body whose declared length is above the limit, before reading a byte of it. */
export function refuseLongBody(limits: FrontLimits): Step {
  return (exchange) => {
    const announced = Number(exchange.incoming.headers['content-length'] ?? 0)
    return announced > bodyLimit(exchange, limits) ? refuse(exchange, 413, 'long-body') : null
  }
}

/** The body of a request: complete, or a stream that is counted while it arrives. */
export type Body = Uint8Array<ArrayBuffer> | BoundedBody

export type BoundedBody = {
  stream: ReadableStream<Uint8Array>
  /** Aborted when the body has more bytes than the limit. */
  exceeded: AbortSignal
}

/** A body as short as this arrives with its headers, or soon after. */
export const SHORT_BODY_BYTES = 64 * 1024

/**
 * Reads the body of a request that may have one. A short body is read whole first, because a stream costs more
 * than the rest of its handling.
 */
export async function readBody(
  arrival: Arrival,
  light: Request,
  limits: FrontLimits,
): Promise<Body | null> {
  const { headers } = arrival.incoming
  const maxBytes = bodyLimit(arrival, limits)
  const announced = Number(headers['content-length'] ?? Number.NaN)
  // Node reads no more than the declared length from the connection.
  if (announced <= Math.min(SHORT_BODY_BYTES, maxBytes)) return readWhole(arrival.incoming)
  return light.body && boundBody(light.body, maxBytes)
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  return Buffer.concat(parts)
}

/** Counts the bytes of a body while it is read, whatever its headers declare. */
function boundBody(body: ReadableStream<Uint8Array>, maxBytes: number): BoundedBody {
  let bytes = 0
  const exceed = new AbortController()
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) {
        controller.enqueue(chunk)
        return
      }
      const reason = new Error('The request body is longer than allowed')
      // Abort first, so that the reader gets the reason.
      exceed.abort(reason)
      controller.error(reason)
    },
  })
  return { stream: body.pipeThrough(counter), exceeded: exceed.signal }
}
