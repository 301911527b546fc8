import type { Context, Env, Hono, MiddlewareHandler } from 'hono'
import { inject } from 'light-my-request'
import type Provider from 'oidc-provider'
import { readBody } from '#platform/api/identity/read-body.ts'
import { CLIENT_IP_HEADER, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import { SIGN_IN_PATH } from './sign-in-pages.ts'

export const AUTHORIZE_PATH = '/oauth/authorize'
export const END_SESSION_PATH = '/oauth/session/end'
export const JWKS_PATH = '/oauth/jwks'
export const USERINFO_PATH = '/oauth/userinfo'
export const DISCOVERY_PATH = '/.well-known/openid-configuration'

const MAX_FORM_BYTES = 16 * 1024

/** The only request headers that are passed to the provider. */
const PASSED_IN = ['cookie', 'content-type', 'accept', 'accept-language', 'authorization']
/** The only response headers that are passed to the browser, apart from cookies. */
const PASSED_OUT = [
  'location',
  'content-type',
  'content-security-policy',
  'cache-control',
  'retry-after',
  'www-authenticate',
]

type RelayRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string
}
type Answered = Awaited<ReturnType<ReturnType<typeof createAsk>>>

export type RelayDeps = {
  provider: Provider
  /** Set only where our own front server is the only caller and sets `x-client-ip`. */
  trustClientIp?: boolean
  /** Limits the requests of one address. */
  admit: MiddlewareHandler
}

/** Forwards the requests of browsers and OpenID clients, except token requests, to the embedded provider. */
export function mountProviderPages<E extends Env>(app: Hono<E>, deps: RelayDeps): void {
  const ask = createAsk(deps.provider)

  async function relay(c: Context): Promise<Response> {
    const request = await readAsked(c, deps.trustClientIp ?? false)
    return request ? answerWith(await ask(request)) : c.text('413\n', 413)
  }

  for (const path of [AUTHORIZE_PATH, `${AUTHORIZE_PATH}/:uid`, JWKS_PATH, DISCOVERY_PATH]) {
    app.get(path, deps.admit, relay)
  }
  app.on(['GET', 'POST'], [`${SIGN_IN_PATH}/:uid`, USERINFO_PATH], deps.admit, relay)
  app.post(`${END_SESSION_PATH}/confirm`, deps.admit, relay)
  app.get(END_SESSION_PATH, deps.admit, async (c) => {
    const request = await readAsked(c, deps.trustClientIp ?? false)
    if (!request) return c.text('413\n', 413)
    const answer = await ask(request)
    const confirmation = c.req.query('id_token_hint') ? confirm(request, answer) : null
    return answerWith(confirmation ? await ask(confirmation) : answer)
  })
}

const XSRF = /name="xsrf" value="(\w+)"/

/**
 * Confirms a sign-out for the user. The provider asks for confirmation before it signs a user out, and
 * without a session it uses a script for that. Users with a valid id token have already confirmed on our own
 * page.
 */
function confirm(request: RelayRequest, answer: Answered): RelayRequest | null {
  const xsrf = answer.statusCode === 200 ? XSRF.exec(answer.body)?.[1] : undefined
  if (!xsrf) return null
  const cookies = new Map(
    (request.headers.cookie ?? '')
      .split('; ')
      .map((pair) => pair.split('=', 2) as [string, string]),
  )
  for (const { name, value } of answer.cookies) cookies.set(name, value)
  return {
    method: 'POST',
    url: `${END_SESSION_PATH}/confirm`,
    headers: {
      ...request.headers,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  }
}

/** The front server has already checked the address: it is the configured address or a loopback name. */
async function readAsked(c: Context, trustClientIp: boolean): Promise<RelayRequest | null> {
  const { headers } = c.req.raw
  const url = new URL(c.req.url)
  const isPost = c.req.method === 'POST'
  const body = isPost ? await readBody(c.req.raw, MAX_FORM_BYTES) : ''
  if (body === null) return null
  const ip = trustClientIp ? readClientIp(headers) : null
  const passed = PASSED_IN.map((name) => [name, headers.get(name)] as const)
  return {
    method: isPost ? 'POST' : 'GET',
    url: url.pathname + url.search,
    headers: {
      ...Object.fromEntries(passed.filter((pair): pair is [string, string] => pair[1] !== null)),
      'user-agent': headers.get('user-agent') ?? '',
      host: url.host,
      'x-forwarded-proto': url.protocol.slice(0, -1),
      ...(ip ? { [CLIENT_IP_HEADER]: ip } : undefined),
    },
    body,
  }
}

function createAsk(provider: Provider) {
  const handler = provider.callback()
  return ({ body, ...request }: RelayRequest) =>
    inject((req, res) => void handler(req, res), {
      ...request,
      ...(request.method === 'POST' ? { payload: body } : undefined),
    })
}

function answerWith(answer: Answered): Response {
  const headers = new Headers()
  for (const name of PASSED_OUT) {
    const value = answer.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    headers.append('set-cookie', String(line))
  }
  return new Response(answer.body || null, { status: answer.statusCode, headers })
}
