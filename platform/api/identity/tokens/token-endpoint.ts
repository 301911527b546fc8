import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { inject } from 'light-my-request'
import type Provider from 'oidc-provider'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { findTokenHolder, logSignOut } from '#platform/api/identity/log-sign-out.ts'
import {
  type IdentityClient,
  REVOCATION_PATH,
  TOKEN_PATH,
} from '#platform/api/identity/provider/provider-settings.ts'
import { readBody } from '#platform/api/identity/read-body.ts'
import { CLIENT_IP_HEADER, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import { type CallOrigin, withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { type Database, isDiskFull } from '#platform/api/store/connection/database.ts'
import { createRefreshOnce, type ProviderAnswer } from './refresh-once.ts'

const MAX_FORM_BYTES = 16 * 1024
const RETRY_AFTER_S = '2'
const FORM = 'application/x-www-form-urlencoded'

export type TokenEndpointDeps = {
  db: Database
  provider: Provider
  client: IdentityClient
  /** Set only where our own front server is the only caller and sets `x-client-ip`. */
  trustClientIp?: boolean
  /** Limits the requests of one address. */
  admit: MiddlewareHandler
  onError: (error: unknown) => void
}

/** Serves POST /oauth/token and /oauth/revocation from the embedded provider. */
export function mountTokenEndpoint(app: Hono<ApiEnv>, deps: TokenEndpointDeps): void {
  const ask = createProviderCall(deps.provider)
  const refreshOnce = createRefreshOnce(deps.db)

  async function revoke(form: string, ip: string | null): Promise<ProviderAnswer> {
    const token = new URLSearchParams(form).get('token')
    const holder = token ? await findTokenHolder(deps.db, token) : null
    const answer = await ask(REVOCATION_PATH, form, {})
    if (holder && answer.status === 200) await logSignOut(deps.db, holder, ip)
    return answer
  }

  async function exchange(form: string, origin: Record<string, string>): Promise<ProviderAnswer> {
    try {
      const usedToken = refreshTokenOf(form, deps.client)
      const send = () => ask(TOKEN_PATH, form, origin)
      const answer = await (usedToken ? refreshOnce(usedToken, send) : send())
      // The provider has already called `onError`.
      return answer.status === 500 ? troubleOf(answer.cause) : answer
    } catch (error) {
      deps.onError(error)
      return troubleOf(error)
    }
  }

  app.post(TOKEN_PATH, deps.admit, async (c) => {
    const form = await readForm(c.req.raw)
    if (form instanceof FormRefusal) return answerWith(c, form.answer)
    const origin = originOf(c.req.raw.headers, deps.trustClientIp ?? false)
    // Errors are logged with the id of the request.
    const call = callOriginOf(origin, c.get('requestId'))
    const spoken = { ...call, language: c.get('language') }
    return answerWith(c, await withOrigin(spoken, () => exchange(form.text, origin)))
  })

  app.post(REVOCATION_PATH, deps.admit, async (c) => {
    const form = await readForm(c.req.raw)
    if (form instanceof FormRefusal) return answerWith(c, form.answer)
    const ip = deps.trustClientIp ? readClientIp(c.req.raw.headers) : null
    return answerWith(c, await revoke(form.text, ip))
  })
}

// Not `temporarily_unavailable`, because that code means too many requests.
const UNAVAILABLE: ProviderAnswer = {
  status: 503,
  body: { error: 'server_error', error_description: 'try again in a moment' },
}

const STORAGE_FULL: ProviderAnswer = {
  status: 507,
  body: { error: 'server_error', error_description: 'there is no room left to write' },
}

/** The client may repeat the request immediately, but not when the disk is full. */
function troubleOf(cause: unknown): ProviderAnswer {
  return isDiskFull(cause) ? STORAGE_FULL : UNAVAILABLE
}

class FormRefusal {
  readonly answer: ProviderAnswer

  constructor(status: number, description: string) {
    this.answer = { status, body: { error: 'invalid_request', error_description: description } }
  }
}

/** The client of a request, as the sign-in log records it. */
function originOf(headers: Headers, trustClientIp: boolean): Record<string, string> {
  const ip = trustClientIp ? readClientIp(headers) : null
  const agent = headers.get('user-agent') ?? ''
  return { 'user-agent': agent, ...(ip ? { [CLIENT_IP_HEADER]: ip } : undefined) }
}

/** The origin of a call, for code that stores it in rows and has no access to the request. */
function callOriginOf(origin: Record<string, string>, requestId: string | null): CallOrigin {
  const { 'user-agent': userAgent = '', [CLIENT_IP_HEADER]: ip = null } = origin
  return { ip, requestId, userAgent }
}

/** Calls the provider in this process. The provider gets only the form and the origin of the request. */
function createProviderCall(provider: Provider) {
  const handler = provider.callback()
  const causes = new WeakMap<object, unknown>()
  provider.on('server_error', ({ req }, error) => causes.set(req, error))
  const issuer = new URL(provider.issuer)
  const headers = {
    'content-type': FORM,
    accept: 'application/json',
    host: issuer.host,
    'x-forwarded-proto': issuer.protocol.slice(0, -1),
  }
  return async function ask(
    path: string,
    form: string,
    origin: Record<string, string>,
  ): Promise<ProviderAnswer> {
    let request: object = {}
    const answer = await inject(
      (req, res) => {
        request = req
        void handler(req, res)
      },
      { method: 'POST', url: path, headers: { ...origin, ...headers }, payload: form },
    )
    const body = answer.body === '' ? {} : answer.json()
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      body,
      cause: causes.get(request),
      ...(retryAfter ? { retryAfter: String(retryAfter) } : {}),
    }
  }
}

function answerWith(c: Context, answer: ProviderAnswer): Response {
  if (answer.status === 503) c.header('retry-after', RETRY_AFTER_S)
  if (answer.retryAfter) c.header('retry-after', answer.retryAfter)
  c.header('cache-control', 'no-store')
  c.header('pragma', 'no-cache')
  const body = JSON.stringify({ ...answer.body, status: answer.status })
  c.header('content-type', 'application/json; charset=utf-8')
  // The provider can set any HTTP status, but the type of the framework allows only known numbers.
  return c.body(body, answer.status as 200)
}

const TOO_LARGE = new FormRefusal(413, 'the body is too large')

async function readForm(request: Request): Promise<{ text: string } | FormRefusal> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM) return new FormRefusal(400, `only ${FORM} bodies are supported`)
  const text = await readBody(request, MAX_FORM_BYTES)
  return text === null ? TOO_LARGE : { text }
}

/**
 * The token of a well-formed refresh request by our own client. Other requests go to the provider unchanged,
 * which refuses them correctly: a client without the secret must not get a stored response.
 */
function refreshTokenOf(form: string, client: IdentityClient): string | null {
  const fields = new URLSearchParams(form)
  const only = (name: string) => {
    const values = fields.getAll(name)
    return values.length === 1 ? (values[0] ?? '') : ''
  }
  if (only('grant_type') !== 'refresh_token') return null
  if (only('client_id') !== client.id || !isSame(only('client_secret'), client.secret)) return null
  return only('refresh_token') || null
}

function isSame(value: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(value), digest(expected))
}
