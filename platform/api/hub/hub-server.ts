import type { WebSocket } from 'ws'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { readBody } from '#platform/api/identity/read-body.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { ERROR_STATUS } from '#platform/wire/http/envelope.ts'
import { MAX_SAID_BYTES, NEGOTIATE_PATH } from '#platform/wire/push/push-types.ts'
import type { HubCaller } from './connection.ts'
import type { ConnectionPass, ConnectionTokens } from './connection-token.ts'
import type { Hub } from './hub.ts'
import type { OtherProcesses, ProcessRequest } from './other-processes.ts'
import type { Polled, Polls } from './poll-transport.ts'
import { connectSocket } from './socket-transport.ts'
import { connectStream } from './stream-transport.ts'

const POLL_MS = 25_000
/** How long a poll waits when another process has the connection and sends its messages by notification. */
const NEIGHBOUR_POLL_MS = 5_000
const PROCESS_ANSWER_MS = 7_000
const NEIGHBOUR_CHARACTERS = 2_300
const ANY_NUMBER = Number.MAX_SAFE_INTEGER

const TEXT_ONLY = ['Text']
const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: TEXT_ONLY,
}))

export type HubServerDeps = {
  hub: Hub
  polls: Polls
  tokens: ConnectionTokens
  otherProcesses: OtherProcesses
  /** Returns the user of an access token; throws a Failure for an unknown token. */
  readActor(bearer: string | null): Promise<Actor>
  sessionOf(accessToken: string): Promise<string>
  onTrouble(error: unknown): void
}

/** The credentials of a client of the hub: the access token, and the name of a connection. */
export type HubAsker = { bearer: string | null; connection: string | null }

/**
 * A reserved place at the hub for a socket that is not open yet. The caller either takes the place or
 * releases it.
 */
export type Seat = { take(socket: WebSocket): void; leave(): void }

export type HubServer = {
  answer(request: Request): Promise<Response>
  /** Throws a Failure when the hub is full. */
  admit(asker: HubAsker): Promise<Seat>
  /** Handles a request of another process for a client of that process. */
  serve(request: ProcessRequest): Promise<Polled | undefined>
}

/** The hub as clients reach it. Every request needs an access token. */
export function createHubServer(deps: HubServerDeps): HubServer {
  const { hub, tokens, onTrouble } = deps
  const anywhere = createReach(deps)

  async function answerKnown(request: Request): Promise<Response> {
    const { method, signal, headers, url } = request
    const { pathname, searchParams } = new URL(url)
    const caller = await readCaller(readBearer(headers.get('authorization')), deps)
    if (pathname === NEGOTIATE_PATH) return negotiate(request, caller, deps)
    const token = searchParams.get('id')
    if (method === 'GET' && /\btext\/event-stream\b/.test(headers.get('accept') ?? '')) {
      const { id } = passToBegin(caller, token, deps)
      return connectStream(hub, { id, caller, signal })
    }
    const pass = readPass(caller, token, deps)
    if (method === 'GET') return answerPoll(await anywhere.poll(pass, caller, signal))
    const about = { id: pass.id, userId: caller.userId }
    if (method === 'DELETE') return done(await anywhere.end({ what: 'end', ...about }, pass), 202)
    if (method !== 'POST') throw new Failure('invalid', 'invalid.form')
    const text = await readBody(request, MAX_SAID_BYTES)
    if (text === null) return new Response(null, { status: 413 })
    return done(await anywhere.serve({ what: 'receive', text, ...about }), 200)
  }

  return {
    async answer(request) {
      try {
        return await answerKnown(request)
      } catch (error) {
        if (!(error instanceof Failure)) onTrouble(error)
        return refuse(error)
      }
    },
    async admit({ bearer, connection }) {
      const caller = await readCaller(bearer, deps)
      const { userId } = caller
      const { id } =
        connection === null ? tokens.make(userId) : passToBegin(caller, connection, deps)
      return {
        take: (socket) => connectSocket(hub, socket, { id, caller }),
        leave: () => undefined,
      }
    },
    serve: anywhere.serveHere,
  }
}

/** Users who must change their password first are refused here too. */
async function readCaller(
  bearer: string | null,
  { readActor, sessionOf }: HubServerDeps,
): Promise<HubCaller> {
  const actor = await readActor(bearer)
  if (actor.mustChangePassword) throw new Failure('locked', 'account.mustChange')
  const names = [...new Set([actor.code, actor.userName])]
  return { userId: actor.userId, names, session: await sessionOf(bearer ?? '') }
}

type Passes = Pick<HubServerDeps, 'tokens'>

function readPass({ userId }: HubCaller, token: string | null, { tokens }: Passes): ConnectionPass {
  const pass = token === null ? null : tokens.read(token, userId)
  if (pass === null) throw new Failure('not-found', 'not-found')
  return pass
}

function passToBegin(caller: HubCaller, token: string | null, passes: Passes): ConnectionPass {
  const pass = readPass(caller, token, passes)
  if (!pass.isNew) throw new Failure('not-found', 'not-found')
  return pass
}

/** Handles client requests in the process that has the connection: this process or another one. */
function createReach({ hub, polls, otherProcesses }: HubServerDeps) {
  async function serveHere(request: ProcessRequest): Promise<Polled | undefined> {
    if (request.what === 'poll') {
      const limits = { waitMs: NEIGHBOUR_POLL_MS, mostCharacters: NEIGHBOUR_CHARACTERS }
      return polls.poll(request, limits)
    }
    const connection = hub.find(request.id)
    if (connection?.caller.userId !== request.userId) return undefined
    if (request.what === 'receive') connection.receive(request.text, Date.now())
    else connection.drop()
    return ''
  }

  return {
    serveHere,
    async serve(request: ProcessRequest): Promise<Polled> {
      return orMissing((await serveHere(request)) ?? (await otherProcesses.ask(request)))
    },
    /** Only polling clients report that they leave, often after their connection has closed. */
    async end(request: ProcessRequest, { process }: ConnectionPass): Promise<Polled> {
      const isHere = process === otherProcesses.name
      return orMissing(
        isHere ? await serveHere(request) : await otherProcesses.ask(request, process),
      )
    },
    /** The process that named the connection handles its polls. */
    async poll(
      { id, isNew, process }: ConnectionPass,
      caller: HubCaller,
      signal: AbortSignal,
    ): Promise<Polled> {
      const poller = { id, caller, isNew }
      if (process === otherProcesses.name) {
        return polls.poll(poller, { waitMs: POLL_MS, mostCharacters: ANY_NUMBER, signal })
      }
      const request = { what: 'poll', ...poller } as const
      return orMissing(await otherProcesses.ask(request, process, PROCESS_ANSWER_MS))
    },
  }
}

function negotiate(request: Request, { userId }: HubCaller, { tokens }: HubServerDeps): Response {
  if (request.method !== 'POST') throw new Failure('invalid', 'invalid.form')
  const query = Number(new URL(request.url).searchParams.get('negotiateVersion') ?? 0)
  const { id, token } = tokens.make(userId)
  const names =
    query >= 1
      ? { negotiateVersion: 1, connectionId: id, connectionToken: token }
      : { negotiateVersion: 0, connectionId: token }
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ ...names, availableTransports: TRANSPORTS }, { headers })
}

function answerPoll(text: Polled): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
  return text === null ? new Response(null, { status: 204 }) : new Response(text, { headers })
}

function done(_answer: Polled, status: number): Response {
  return new Response(null, { status })
}

function orMissing(answer: Polled | undefined): Polled {
  if (answer === undefined) throw new Failure('not-found', 'not-found')
  return answer
}

/** The HTTP status of an error: of the caller or of the server. The client of the hub reads only the status. */
export function statusOf(error: unknown): number {
  return error instanceof Failure ? ERROR_STATUS[error.code] : 503
}

function refuse(error: unknown): Response {
  const headers = { 'cache-control': 'no-store' }
  return new Response(null, { status: statusOf(error), headers })
}
