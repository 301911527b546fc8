import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import {
  envelope,
  type Page,
  pageOf,
  type WireRecord,
  wireRecord,
} from '#platform/wire/http/envelope.ts'
import { tokenAnswer } from '#platform/wire/sign-in/token.ts'
import type { Api, ApiDeps } from '#product/api/index.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './demo-passwords.ts'
import { NO_FILES } from './no-files.ts'

export const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
export const ORIGIN = 'http://staffdesk.example'
const POOL_SIZE = 8
/** A test sends in a second as many calls as a user in a day. */
export const UNLIMITED = { reads: 1e6, writes: 1e6, sensitive: 1e6, exports: 1e6, shares: 1e6 }

const anyEnvelope = envelope(z.unknown())
const saved = z.object({ id: z.uuid(), version: z.number().int() })
const rowPage = pageOf(wireRecord)

export type Answer = {
  status: number
  headers: Headers
  text: string
  body: z.infer<typeof anyEnvelope>
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Readonly<Record<string, string | number>>
  /** An object is sent as JSON; text and bytes are sent unchanged. */
  body?: object | string | Uint8Array<ArrayBuffer>
  language?: string
}

export type Caller = (path: string, call?: Call) => Promise<Answer>

export type RunningApi = Pick<Api, 'push'> & {
  fetch: Api['fetch']
  routeTable: Api['routeTable']
  startJobs: Api['startJobs']
  /** Returns the logged errors, which the test expects, and clears them. */
  takeErrors(): string[]
  /** A caller with the access token of a demo account; signs in once. */
  as(userName: string): Promise<Caller>
  withToken(token: string | null): Caller
  token(userName: string): Promise<string>
  /** Throws if any error was logged. */
  close(): Promise<void>
}

/** The whole API tier on a database; tests call it like a client. */
export async function startApi(
  databaseUrl: string,
  {
    outsideIssuer = null,
    trustClientIp = false,
    files = NO_FILES,
    hubLimits = {},
    rates = UNLIMITED,
  }: Partial<
    Pick<ApiDeps, 'outsideIssuer' | 'trustClientIp' | 'files' | 'hubLimits' | 'rates'>
  > = {},
): Promise<RunningApi> {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  // Import only here: other exports of this file are also used against servers in other processes.
  const { createApi } = await import('#product/api/index.ts')
  const api = await createApi({
    databaseUrl,
    files,
    poolSize: POOL_SIZE,
    client: CLIENT,
    issuer: ORIGIN,
    trustClientIp,
    outsideIssuer,
    rates,
    hubLimits,
    log,
  })
  const tokens = new Map<string, Promise<string>>()

  function token(userName: string): Promise<string> {
    const known = tokens.get(userName) ?? signIn(api, userName)
    tokens.set(userName, known)
    return known
  }

  const withToken =
    (bearer: string | null): Caller =>
    (path, call = {}) =>
      send(api, bearer, path, call)

  return {
    fetch: api.fetch,
    push: api.push,
    routeTable: api.routeTable,
    startJobs: api.startJobs,
    takeErrors: () => logged.splice(0),
    token,
    withToken,
    as: async (userName) => withToken(await token(userName)),
    async close() {
      await api.close()
      if (logged.length > 0) throw new Error(`The API logged errors:\n${logged.join('')}`)
    },
  }
}

/** A caller of any API that answers requests. */
export function callWith(api: Pick<Api, 'fetch'>, bearer: string | null): Caller {
  return (path, call = {}) => send(api, bearer, path, call)
}

/** The access token of a demo account. */
export async function signIn(api: Pick<Api, 'fetch'>, username: string): Promise<string> {
  const answer = await api.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        username,
        password: username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD,
      }),
    }),
  )
  return tokenAnswer.parse(await answer.json()).access_token
}

async function send(
  api: Pick<Api, 'fetch'>,
  bearer: string | null,
  path: string,
  call: Call,
): Promise<Answer> {
  const { method = 'GET', query = {}, language } = call
  const url = new URL(path, ORIGIN)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const headers = new Headers()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (language) headers.set('accept-language', language)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  const answer = await api.fetch(
    new Request(url, {
      method,
      headers,
      body: isPlain(call.body) ? JSON.stringify(call.body) : call.body,
    }),
  )
  const text = await answer.text()
  const body: Answer['body'] = JSON.parse(text)
  const parsed = anyEnvelope.parse(body)
  if (parsed.status !== answer.status || parsed.success !== answer.ok) {
    throw new Error(`HTTP ${answer.status} around ${text}`)
  }
  return { status: answer.status, headers: answer.headers, text, body }
}

function isPlain(body: Call['body']): body is object {
  return typeof body === 'object' && !(body instanceof Uint8Array)
}

function requireSuccess({ status, text }: Answer): void {
  if (status !== 200) throw new Error(`expected a good answer, got ${text}`)
}

export function pageIn(answer: Answer): Page<WireRecord> {
  requireSuccess(answer)
  return rowPage.parse(answer.body.response)
}

export function recordIn(answer: Answer): WireRecord {
  requireSuccess(answer)
  return wireRecord.parse(answer.body.response)
}

export function savedIn(answer: Answer): { id: string; version: number } {
  requireSuccess(answer)
  return saved.parse(answer.body.response)
}

/** The content of a refusal, without the record that a conflict contains. */
export function refusalIn({ status, body }: Answer): {
  status: number
  code: string | undefined
  errors: string[]
} {
  return { status, code: body.code, errors: Object.keys(body.errors ?? {}).sort() }
}

export function newId(): string {
  return uuidv7()
}
