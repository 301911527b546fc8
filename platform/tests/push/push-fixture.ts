import { createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import type { HubLimits } from '#platform/api/hub/hub.ts'
import { statusOf } from '#platform/api/hub/hub-server.ts'
import { notifyPush, type PushOrder } from '#platform/api/hub/push.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import {
  addAccount,
  PASSWORD,
  type Pair,
  pairOf,
} from '#platform/tests/identity/identity-fixture.ts'
import { createRemoteTransport } from '#platform/web/gateway/remote-transport.server.ts'
import { relay } from '#platform/web/push/relay.server.ts'
import { parseCookies } from '#platform/web/session/cookies.ts'
import { createSessionStore, newSid } from '#platform/web/session/session.server.ts'
import type { Shown } from '#platform/wire/push/push.ts'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import { createHubProxy } from '#server/proxy-hub.ts'
import { CLIENT, type RunningApi, startApi } from '#tests/api/running-api.ts'
import { type RunningFront, start, stopFronts } from '#tests/running-front.ts'

const KEYS = ['a key of the push tests that is long enough']
const HOUR_MS = 3_600_000

export type PushProcess = { api: RunningApi; front: RunningFront; base: string }

const surroundings = {
  sessionKeys: KEYS,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  redirectSignIn: null,
  linkSignInKey: null,
}
/** The web tier with the real routes of the hub only. */
const pages: NonNullable<Parameters<typeof start>[0]>['pages'] = (request, context) =>
  relay({ request, context, params: {} })

/** One process of the product on a database that other processes may share. */
export async function startProcess(
  databaseUrl: string,
  hubLimits: Partial<HubLimits> = {},
): Promise<PushProcess> {
  const api = await startApi(databaseUrl, { hubLimits })
  const front = await start({
    api: api.fetch,
    pages,
    door: doorOf(api),
    surroundings: { ...surroundings, gatewayTransport: api.fetch },
  })
  return { api, front, base: front.base }
}

function doorOf({ push }: Pick<RunningApi, 'push'>) {
  return { admit: push.admit, statusOf }
}

/** A web tier whose back end is another server. */
export function startRemote(apiBaseUrl: string): Promise<RunningFront> {
  return start({
    api: null,
    pages,
    door: createHubProxy(apiBaseUrl, 2_000),
    surroundings: { ...surroundings, gatewayTransport: createRemoteTransport(apiBaseUrl) },
  })
}

export async function stopProcesses(processes: readonly PushProcess[]): Promise<void> {
  for (const { api } of processes) api.push.endAll()
  await stopFronts()
  for (const { api } of processes) await api.close()
}

export type PushPerson = { id: string; user_name: string; code: string; pair: Pair; cookie: string }

/** A new account with a session of its own, as tokens and as the cookie of a browser. */
export async function newPerson(db: Database, { fetch }: Pick<RunningApi, 'fetch'>) {
  return signedIn(await addAccount(db), { fetch })
}

export async function signedIn(
  account: Pick<PushPerson, 'id' | 'user_name' | 'code'>,
  { fetch }: Pick<RunningApi, 'fetch'>,
  issuedAt = Date.now(),
): Promise<PushPerson> {
  const answer = await fetch(
    new Request('http://staffdesk.example/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        username: account.user_name,
        password: PASSWORD,
      }),
    }),
  )
  const { status, headers } = answer
  const pair = pairOf({ status, headers, body: await answer.json() })
  return { ...account, pair, cookie: await cookieOf(account, pair, issuedAt) }
}

async function cookieOf(
  { id, user_name }: Pick<PushPerson, 'id' | 'user_name'>,
  pair: Pair,
  issuedAt: number,
): Promise<string> {
  const limits = { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS }
  const store = createSessionStore({ keys: KEYS, secure: false, limits })
  const lines = await store.write(
    parseCookies(null),
    {
      sid: newSid(),
      sub: id,
      user_name,
      name: user_name,
      avatar: '',
      face: '',
      access_token: pair.access,
      refresh_token: pair.refresh,
      mustChangePassword: false,
      remember: false,
      expiresAt: Date.now() + HOUR_MS,
      issuedAt,
      seenAt: issuedAt,
    },
    Date.now(),
  )
  return lines.map((line) => line.split(';', 1)[0]).join('; ')
}

export const TRANSPORTS = {
  WebSockets: HttpTransportType.WebSockets,
  ServerSentEvents: HttpTransportType.ServerSentEvents,
  LongPolling: HttpTransportType.LongPolling,
} as const
export type TransportName = keyof typeof TRANSPORTS

export type Listening = { connection: HubConnection; shown: Shown[] }

/** The official client, as a page uses it (by cookie) or as a program does (by token). */
export function clientOf(
  base: string,
  headers: Record<string, string>,
  transport?: TransportName,
  comesBack = true,
): Listening {
  const builder = new HubConnectionBuilder()
    .withUrl(base + HUB_PATH, { headers, ...(transport && { transport: TRANSPORTS[transport] }) })
    .configureLogging(LogLevel.None)
  if (comesBack) builder.withAutomaticReconnect([0, 50, 100, 200, 400, 800, 1_600])
  const connection = builder.build()
  const shown: Shown[] = []
  connection.on('Show', (message: Shown) => void shown.push(message))
  return { connection, shown }
}

export const asBrowser = ({ cookie }: PushPerson, origin: string) => ({ cookie, origin })
export const asProgram = ({ pair }: PushPerson) => ({ authorization: `Bearer ${pair.access}` })

/** Sends a push order in a transaction of its own, as a rule does. */
export function tell(db: Database, order: PushOrder): Promise<void> {
  return db.transaction().execute((tx) => notifyPush(tx, order))
}

export const toast = (content: string) => ({ type: 2, content, expireSeconds: 5 }) as const

export type Spreader = {
  base: string
  server: Server
  /** Cuts all sockets, even in the middle of a message. */
  drop(): void
  stop(): Promise<void>
}

/**
 * Gives each request to the next process in turn, as a proxy without sticky sessions does. Skips processes
 * that are gone.
 */
export async function spreadOver(ports: readonly number[]): Promise<Spreader> {
  let turn = 0
  const sockets = new Set<Duplex>()
  async function reach(): Promise<Socket | null> {
    for (const _port of ports) {
      const socket = await connected(ports[turn++ % ports.length] ?? 0)
      if (socket !== null) return socket
    }
    return null
  }
  const server = createServer(async (incoming, outgoing) => {
    const way = await reach()
    if (way === null) return outgoing.destroy()
    const onward = send({ ...optionsOf(incoming), createConnection: () => way }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('upgrade', async (incoming, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const onward = await reach()
    if (onward === null) return socket.destroy()
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    onward.write(headOf(incoming))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function connected(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

function optionsOf({ method, url, headers }: IncomingMessage) {
  return { method, path: url, headers }
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
