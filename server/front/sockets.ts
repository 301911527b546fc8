import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { readSocketCaller, type SocketCaller } from '#platform/web/request/socket-caller.server.ts'
import { HUB_PATH, MAX_SAID_BYTES } from '#platform/wire/push/push-types.ts'
import { createHostCheck, type HostRule, originsOf } from './host-check.ts'
import type { Metrics } from './metrics.ts'
import type { Surroundings } from './pages.ts'
import { splitTarget } from './request-target.ts'

/** The credentials that the back end needs for a socket. */
export type SocketAsker = { bearer: string; connection: string | null }

/** A reserved place for a socket: `take` uses it, `leave` releases it. */
export type Seat = { take(socket: WebSocket): void; leave(): void }

/**
 * The back end's side: `admit` throws when it refuses the client, and `statusOf` gives the HTTP status of that error.
 */
export type SocketDoor = {
  admit(asker: SocketAsker): Promise<Seat>
  statusOf(error: unknown): number
}

export type SocketOptions = {
  hosts: HostRule
  door: SocketDoor
  surroundings: Surroundings
  log: Logger
  metrics: Pick<Metrics, 'refused'>
  /** In development, tools open sockets at other addresses. */
  intercept?: unknown
}

export type Sockets = {
  /** Refuses new sockets, and closes the open ones. */
  stop(): void
}

const MAX_TARGET = 1_000
const ADMISSION_MS = 10_000
/** The close code that makes the client connect again. */
const COME_BACK = 1012
const FAREWELL_MS = 500
const LONGEST_TIMER_MS = 2 ** 31 - 1

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** Opens sockets to the push hub, and no others. */
export function openSockets(server: Server, options: SocketOptions): Sockets {
  const { door, intercept } = options
  const isOurHost = createHostCheck(options.hosts)
  let isStopping = false
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_SAID_BYTES,
    // Messages are short, and compression needs a window of memory for each client.
    perMessageDeflate: false,
  })

  async function open(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isStopping) throw new Refused(503, 'stopping')
    if (!isOurHost(incoming.rawHeaders)) throw new Refused(421, 'foreign-host')
    requireOwnPage(incoming, options)
    const caller = await readCaller(incoming, options)
    const seat = await door.admit({ bearer: caller.token, connection: connectionIn(incoming) })
    let isTaken = false
    if (!socket.destroyed && !isStopping) {
      sockets.handleUpgrade(incoming, socket, head, (client) => {
        isTaken = true
        endAt(client, caller.endsAt)
        seat.take(client)
      })
    }
    if (isTaken) return
    seat.leave()
    socket.destroy()
  }

  server.on('upgrade', (incoming, socket, head) => {
    if (intercept && !isHub(incoming)) return
    const onError = () => socket.destroy()
    socket.on('error', onError)
    const late = setTimeout(onError, ADMISSION_MS).unref()
    open(incoming, socket, head)
      .catch((error: unknown) => refuse(socket, error, options))
      .finally(() => {
        clearTimeout(late)
        socket.off('error', onError)
      })
  })

  return {
    stop() {
      isStopping = true
      for (const client of sockets.clients) client.close(COME_BACK)
      const cutOff = () => {
        for (const client of sockets.clients) client.terminate()
      }
      setTimeout(cutOff, FAREWELL_MS).unref()
    },
  }
}

function isHub({ url = '' }: IncomingMessage): boolean {
  return url.length <= MAX_TARGET && splitTarget(url).path === HUB_PATH
}

/** A program has a token and no cookie; a request with a cookie must come from our own page. */
function requireOwnPage(incoming: IncomingMessage, { hosts }: SocketOptions): void {
  if (!isHub(incoming)) throw new Refused(404, 'socket-elsewhere')
  const { headers } = incoming
  const { origin, cookie } = headers
  const isOurs = origin !== undefined && originsOf(hosts, headers.host ?? '').includes(origin)
  if (!isOurs && (origin !== undefined || cookie !== undefined)) {
    throw new Refused(403, 'foreign-origin')
  }
}

/** Finds the caller: by the token of a program, or by the session of a browser. */
async function readCaller(
  incoming: IncomingMessage,
  { hosts, surroundings, log }: SocketOptions,
): Promise<Pick<SocketCaller, 'token' | 'endsAt'>> {
  const { headers } = incoming
  const bearer = readBearer(headers.authorization)
  if (bearer !== null) return { token: bearer, endsAt: Number.POSITIVE_INFINITY }
  const request = new Request(`http://${headers.host}${HUB_PATH}`, {
    headers: { cookie: headers.cookie ?? '' },
  })
  const allowedOrigins = originsOf(hosts, headers.host ?? '')
  const requestId = randomUUID()
  const caller = await readSocketCaller(request, {
    ...surroundings,
    allowedOrigins,
    requestId,
    log,
  })
  if (caller === null) throw new Refused(401, 'no-session')
  return caller
}

function connectionIn({ url = '' }: IncomingMessage): string | null {
  return new URLSearchParams(splitTarget(url).query).get('id')
}

/** Closes the socket at the end of the session. If the session was used meanwhile, the client reconnects. */
function endAt(client: WebSocket, at: number): void {
  if (at === Number.POSITIVE_INFINITY) return
  const timer = setTimeout(
    () => client.close(COME_BACK),
    Math.min(Math.max(at - Date.now(), 0), LONGEST_TIMER_MS),
  ).unref()
  client.once('close', () => clearTimeout(timer))
}

function refuse(socket: Duplex, error: unknown, { door, log, metrics }: SocketOptions): void {
  const isOurs = error instanceof Refused
  const status = isOurs ? error.status : door.statusOf(error)
  const refused = isOurs ? error.reason : 'socket-refused'
  if (status >= 500 && !isOurs) log.error({ err: error }, 'a socket could not be opened')
  else log.warn({ refused, status }, 'a socket was refused')
  metrics.refused(refused)
  if (socket.destroyed) return
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
