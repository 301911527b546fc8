import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import type { RefusedRequest } from '#platform/api/http/log-refused.ts'
import { createClientAddressReader } from './client-address.ts'
import { type Arrival, type Exchange, refuse, type Step } from './exchange.ts'
import type { HostRule } from './host-check.ts'
import { type FrontLimits, readBody, refuseOddRequest } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { toStandardRequest } from './read-request.ts'
import { explainRefusal } from './refusal-page.ts'
import { writeDownRefusal } from './refused-requests.ts'
import { logRequest } from './request-log.ts'
import { protectAnswer } from './security-headers.ts'
import { sendResponse } from './send-response.ts'
import type { Traffic } from './traffic.ts'

export type ListenerOptions = {
  hosts: HostRule
  trustedProxies: readonly string[]
  log: Logger
  limits: FrontLimits
  metrics: Metrics
  traffic: Traffic
  steps: readonly Step[]
  onRefused?: ((request: RefusedRequest) => Promise<void>) | undefined
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Runs each request through the steps and writes the first answer. */
export function createListener(options: ListenerOptions): Listener {
  const { hosts } = options
  const arrive = createArrivals(options)
  const refuseOdd = refuseOddRequest(options.limits)
  const arrivals = new WeakMap<IncomingMessage, Arrival>()

  async function answer(light: Request, incoming: IncomingMessage): Promise<Response> {
    const arrival = arrivals.get(incoming)
    if (!arrival) throw new Error('the request has no arrival record')
    try {
      const response = refuseOdd(arrival) ?? (await takeSteps(arrival, light, options))
      writeDownRefusal(arrival, options.onRefused)
      await sendResponse(arrival, response)
    } catch (error) {
      await answerFailure(arrival, error)
    }
    return RESPONSE_ALREADY_SENT
  }

  const adapter = getRequestListener(
    // Connections of HTTP/2 never reach this server.
    (light, env) => answer(light, env.incoming as IncomingMessage),
    {
      overrideGlobalObjects: false,
      hostname: 'localhost',
      // This error occurs only if the target is not a valid address.
      errorHandler: () => new Response('400\n', { status: 400 }),
    },
  )

  return (incoming, outgoing) => {
    const { socket } = incoming
    // Otherwise the answers would wait in memory for a client that may never read them.
    if ((unanswered.get(socket)?.size ?? 0) >= options.limits.unanswered) {
      if (!socket.destroyed) refusePipeline(options, socket)
      return
    }
    const arrival = arrive(incoming, outgoing)
    arrivals.set(incoming, arrival)
    protectAnswer(arrival, hosts.origin)
    // Behind a proxy only the configuration knows our public address.
    if (hosts.origin !== null && arrival.target.startsWith('/')) {
      incoming.url = hosts.origin + arrival.target
    }
    void adapter(incoming, outgoing)
  }
}

function refusePipeline({ log, metrics }: ListenerOptions, socket: Socket): void {
  const refused = 'pipelining'
  log.warn({ address: socket.remoteAddress, refused }, 'broken request')
  metrics.refused(refused)
  socket.destroy()
}

function createArrivals(options: ListenerOptions) {
  const { log, metrics, traffic } = options
  // The fields of this log are our own and contain no secret: searching them for secrets would cost more than
  // all the rest.
  const requestLog = log.child({}, { redact: [] })
  const readClientAddress = createClientAddressReader(options.trustedProxies)

  return (incoming: IncomingMessage, outgoing: ServerResponse): Arrival => {
    const started = performance.now()
    const { socket } = incoming
    const bytesBefore = socket.bytesWritten
    const requestId = randomUUID()
    const arrival: Arrival = {
      incoming,
      outgoing,
      target: incoming.url ?? '',
      requestId,
      clientAddress: readClientAddress(incoming),
      log: () => log.child({ requestId }),
      note: { kind: 'refused', userId: null, refusal: null },
    }
    metrics.started()
    const leave = traffic.enter(outgoing, () => arrival.note.kind === 'push')
    onceOver(arrival, () => {
      const milliseconds = performance.now() - started
      leave()
      logRequest(requestLog, arrival, { milliseconds, bytes: socket.bytesWritten - bytesBefore })
      metrics.finished(arrival, milliseconds / 1_000)
    })
    return arrival
  }
}

/**
 * Callbacks of running answers by connection: if several answers share a connection, only the first gets its
 * close event.
 */
const unanswered = new WeakMap<Socket, Set<() => void>>()

/** Calls `end` when an answer is complete or its connection is closed. */
function onceOver({ incoming: { socket }, outgoing }: Arrival, end: () => void): void {
  const ends = unanswered.get(socket) ?? newEnds(socket)
  const once = () => {
    if (ends.delete(once)) end()
  }
  ends.add(once)
  outgoing.once('close', once)
}

function newEnds(socket: Socket): Set<() => void> {
  const ends = new Set<() => void>()
  unanswered.set(socket, ends)
  socket.once('close', () => {
    for (const end of ends) end()
  })
  return ends
}

const BODILESS = new Set(['GET', 'HEAD'])

/** The answer of the first step that has one, unless the body turns out to be too long. */
async function takeSteps(
  arrival: Arrival,
  light: Request,
  { limits, steps }: ListenerOptions,
): Promise<Response> {
  // Skip reading if the method has no body: reading would build the whole standard Request for nothing.
  const body = BODILESS.has(light.method) ? null : await readBody(arrival, light, limits)
  const request = toStandardRequest(arrival.incoming, light, body)
  const answer = firstAnswer({ ...arrival, request, path: new URL(request.url).pathname }, steps)
  if (body === null || body instanceof Uint8Array) return answer
  const tooLong = new Promise<null>((resolve) => {
    body.exceeded.addEventListener('abort', () => resolve(null))
  })
  return (await Promise.race([answer, tooLong])) ?? refuse(arrival, 413, 'long-body')
}

async function firstAnswer(exchange: Exchange, steps: readonly Step[]): Promise<Response> {
  for (const step of steps) {
    const pending = step(exchange)
    const response = pending instanceof Promise ? await pending : pending
    if (response !== null) return response
  }
  throw new Error('no step of the front answered the request')
}

async function answerFailure(arrival: Arrival, error: unknown): Promise<void> {
  const { outgoing, log } = arrival
  // The client has left, and an error caused by that is not a fault.
  if (outgoing.destroyed) return
  log().error({ err: error }, 'a request failed')
  if (outgoing.headersSent) outgoing.destroy()
  else await sendResponse(arrival, explainRefusal(arrival, 500))
}
