import { Readable } from 'node:stream'
import { Agent, type Dispatcher, request as send } from 'undici'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type ApiTransport, type TroubleKind, UpstreamTrouble } from './transport.ts'
import type { TransportTimes } from './transport-settings.ts'

const DEFAULT_LIMITS = {
  connectMs: 2_000,
  headersMs: 10_000,
  /** The longest silence between two parts of a body. */
  bodyMs: 15_000,
  /**
   * The time limit of the whole call, so that a back end that sends byte by byte cannot delay a page for
   * ever.
   */
  totalMs: 15_000,
  maxResponseBytes: 20 * 1024 * 1024,
  socketsPerOrigin: 64,
  breaker: { failures: 10, windowMs: 30_000, pauseMs: 5_000 },
  /** The back end makes the whole file before it sends the first byte, and a file is bigger than a page. */
  download: { totalMs: 120_000, maxResponseBytes: 200 * 1024 * 1024, socketsPerOrigin: 8 },
  /** The hub sends a keep-alive every 15 seconds, and answers a poll within 30. */
  push: { silenceMs: 60_000, socketsPerOrigin: 4_096 },
}

export type TransportLimits = typeof DEFAULT_LIMITS

/** The limits of an installation. Settings change only the times. */
export function limitsFor(times: TransportTimes): Partial<TransportLimits> {
  return {
    connectMs: times.API_CONNECT_MS,
    headersMs: times.API_HEADERS_MS,
    bodyMs: times.API_ANSWER_MS,
    totalMs: times.API_ANSWER_MS,
    breaker: { ...DEFAULT_LIMITS.breaker, pauseMs: times.API_PAUSE_MS },
  }
}

// Each header belongs to one connection (RFC 9110 section 7.6.1), or describes the bytes on that connection.
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const TROUBLE_BY_CODE: Readonly<Record<string, TroubleKind>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'refused',
  EAI_AGAIN: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
}

/**
 * A transport to a back end at `baseUrl`. It never repeats a request, because the back end may have done a
 * write whose response was cut off.
 */
export function createRemoteTransport(
  baseUrl: string,
  overrides: Partial<TransportLimits> = {},
): ApiTransport {
  const limits = { ...DEFAULT_LIMITS, ...overrides }
  const dispatcher = createAgent(limits)
  const downloads = createAgent(downloadLimits(limits))
  const pushes = createAgent(pushLimits(limits))
  const breaker = createCircuitBreaker(limits.breaker)
  const base = baseUrl.replace(/\/+$/, '')
  const usual: Way = { dispatcher, totalMs: limits.totalMs }
  const long: Way = { dispatcher: downloads, totalMs: limits.download.totalMs }

  return async (request, { isDownload = false, isPush = false, isLong = false } = {}) => {
    // Pushes do not use the circuit breaker, because a back end without a hub does not count as failing.
    if (isPush) return fetchPush(request, base, pushes)
    if (!breaker.mayCall()) throw new UpstreamTrouble('refused')
    try {
      const response = isDownload
        ? await fetchFile(request, base, downloads, limits)
        : await exchange(request, base, isLong ? long : usual)
      breaker.succeeded()
      return response
    } catch (error) {
      // The browser ended the request, which is no failure of the back end.
      if (request.signal.aborted) throw error
      const trouble = new UpstreamTrouble(troubleOf(error), { cause: error })
      if (trouble.kind !== 'too-large') breaker.failed()
      throw trouble
    }
  }
}

function downloadLimits(limits: TransportLimits): TransportLimits {
  const { totalMs } = limits.download
  return { ...limits, ...limits.download, headersMs: totalMs, bodyMs: limits.bodyMs }
}

function pushLimits(limits: TransportLimits): TransportLimits {
  const { silenceMs, socketsPerOrigin } = limits.push
  return {
    ...limits,
    headersMs: silenceMs,
    bodyMs: silenceMs,
    socketsPerOrigin,
    maxResponseBytes: -1,
  }
}

function createAgent(limits: TransportLimits): Agent {
  return new Agent({
    connections: limits.socketsPerOrigin,
    pipelining: 1,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    maxResponseSize: limits.maxResponseBytes,
    keepAliveTimeout: 10_000,
  })
}

/** The connections that a call uses, and the time that it has. */
type Way = { dispatcher: Dispatcher; totalMs: number }

async function exchange(
  request: Request,
  base: string,
  { dispatcher, totalMs }: Way,
): Promise<Response> {
  const answer = await sendOn(request, base, dispatcher, totalMs)
  const bytes = await answer.body.arrayBuffer()
  return new Response(hasBody(answer.statusCode, bytes) ? bytes : null, {
    status: answer.statusCode,
    headers: incomingHeaders(answer.headers),
  })
}

/** Streams a file. Other responses are short and are read completely before they are passed on. */
async function fetchFile(
  request: Request,
  base: string,
  dispatcher: Dispatcher,
  limits: TransportLimits,
): Promise<Response> {
  const answer = await sendOn(request, base, dispatcher, limits.download.totalMs)
  const isFile = answer.statusCode === 200
  return new Response(
    isFile
      ? (Readable.toWeb(answer.body) as ReadableStream<Uint8Array>)
      : await answer.body.arrayBuffer(),
    { status: answer.statusCode, headers: incomingHeaders(answer.headers) },
  )
}

/** Returns the answer of the hub as a stream, without a total timeout. */
async function fetchPush(
  request: Request,
  base: string,
  dispatcher: Dispatcher,
): Promise<Response> {
  const answer = await sendOn(request, base, dispatcher, null)
  return new Response(
    answer.statusCode === 204 ? null : (Readable.toWeb(answer.body) as ReadableStream<Uint8Array>),
    { status: answer.statusCode, headers: incomingHeaders(answer.headers) },
  )
}

/**
 * Sends the request to the back end. Without a total timeout the response lasts as long as the back end
 * sends.
 */
async function sendOn(
  request: Request,
  base: string,
  dispatcher: Dispatcher,
  totalMs: number | null,
) {
  const { pathname, search } = new URL(request.url)
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
  return send(`${base}${pathname}${search}`, {
    dispatcher,
    method: request.method as Dispatcher.HttpMethod,
    headers: outgoingHeaders(request.headers),
    body,
    signal:
      totalMs === null
        ? request.signal
        : AbortSignal.any([request.signal, AbortSignal.timeout(totalMs)]),
  })
}

function hasBody(status: number, bytes: ArrayBuffer): boolean {
  return bytes.byteLength > 0 && ![204, 205, 304].includes(status)
}

function outgoingHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
}

function incomingHeaders(fields: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || CONNECTION_HEADERS.has(name)) continue
    for (const one of [value].flat()) headers.append(name, one)
  }
  return headers
}

function troubleOf(error: unknown): TroubleKind {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'TimeoutError') return 'timeout'
  return TROUBLE_BY_CODE[code ?? ''] ?? 'reset'
}
