import { register } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCaller } from './caller.server.ts'
import { GatewayError } from './gateway-error.ts'
import { refresh, signIn, type TokenCaller } from './token.server.ts'
import { createTokenHolder } from './token-holder.server.ts'
import type { ApiTransport } from './transport.ts'

const pair = { accessToken: 'old', refreshToken: 'r-old', expiresAt: Date.now() + 3_600_000 }
const tokenBody = { access_token: 'new', refresh_token: 'r-new', expires_in: 7200, status: 200 }
const good = { status: 200, success: true, msg: '', response: 'ok' }

function callerWith(transport: ApiTransport): TokenCaller {
  return {
    transport,
    clientId: 'client',
    clientSecret: 'secret',
    language: 'zh',
    requestId: 'request-1',
    clientAddress: '10.0.0.1',
    hrPrefix: '/api/hr',
    orgPrefix: '/api',
  } as TokenCaller
}

/** A back end that knows only the new token. */
function backEnd(onRefresh: () => Response | Promise<Response>) {
  const counts = { refresh: 0, call: 0 }
  const paths: string[] = []
  const transport: ApiTransport = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/oauth/token') {
      counts.refresh++
      return onRefresh()
    }
    counts.call++
    paths.push(pathname)
    const isNew = request.headers.get('authorization') === 'Bearer new'
    return isNew ? Response.json(good) : Response.json({ success: false }, { status: 401 })
  }
  return { counts, paths, transport }
}

function callAs(transport: ApiTransport, refreshToken: string, expiresAt = pair.expiresAt) {
  const caller = callerWith(transport)
  const tokens = createTokenHolder({ ...pair, refreshToken, expiresAt }, (token) =>
    refresh(caller, token),
  )
  const options = { ...caller, tokens, hrPrefix: '/api/hr', orgPrefix: '/api' }
  return { tokens, ...createCaller(options) }
}

const read = { method: 'GET', path: '/hr/UserBaseInfo/GetUserBaseInfo' } as const

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof GatewayError ? error.code : 'none'
}

/** The renewals since the test began, by outcome, from the metrics of the process. */
async function outcomes(): Promise<Record<string, number>> {
  const counted = await register.getSingleMetric('staffdesk_token_refreshes_total')?.get()
  return Object.fromEntries(
    counted?.values.map(({ labels, value }) => [labels.outcome, value]) ?? [],
  )
}

describe('renewing a token', () => {
  // Other test files of the run renew tokens in this process too.
  beforeEach(() => register.getSingleMetric('staffdesk_token_refreshes_total')?.reset())

  it('happens once for fifty requests with the same old cookie', async () => {
    const { counts, transport } = backEnd(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return Response.json(tokenBody)
    })
    const requests = Array.from({ length: 50 }, () => callAs(transport, 'r-fifty'))
    const answers = await Promise.all(requests.map(({ call }) => call(read, z.string())))
    expect(answers.map(({ value }) => value)).toEqual(Array(50).fill('ok'))
    expect(counts).toEqual({ refresh: 1, call: 100 })
    expect(await outcomes()).toMatchObject({ success: 1, coalesced: 49 })
    expect(requests[49]?.tokens.pair().accessToken).toBe('new')
  })

  it('happens ahead of time, without a refused call', async () => {
    const { counts, paths, transport } = backEnd(() => Response.json(tokenBody))
    await callAs(transport, 'r-early', Date.now() + 10_000).call(read, z.string())
    expect(counts).toEqual({ refresh: 1, call: 1 })
    expect(paths).toEqual(['/api/hr/UserBaseInfo/GetUserBaseInfo'])
  })

  it('signs out only when the grant itself is refused', async () => {
    const answers: [string, () => Response, string][] = [
      [
        'grant',
        () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
        'unauthenticated',
      ],
      ['client', () => Response.json({ error: 'invalid_client' }, { status: 401 }), 'upstream'],
      ['down', () => new Response('<html>', { status: 502 }), 'upstream'],
      ['busy', () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 }), 'busy'],
      ['full', () => Response.json({ error: 'server_error' }, { status: 507 }), 'storage-full'],
      ['shape', () => Response.json({ access_token: 1 }), 'upstream'],
    ]
    for (const [name, answer, code] of answers) {
      const { call } = callAs(backEnd(answer).transport, `r-${name}`)
      expect([name, await codeOf(call(read, z.string()))]).toEqual([name, code])
    }
    expect(await outcomes()).toMatchObject({ refused: 1, failed: 5 })
  })

  it('is not tried twice for one call', async () => {
    const transport: ApiTransport = async (request) =>
      new URL(request.url).pathname === '/oauth/token'
        ? Response.json({ ...tokenBody, access_token: 'also-refused' })
        : new Response(null, { status: 401 })
    expect(await codeOf(callAs(transport, 'r-twice').call(read, z.string()))).toBe(
      'unauthenticated',
    )
  })
})

describe('signing in', () => {
  const credentials = { username: 'admin', password: 'x' }

  it('sends the grant as a form', async () => {
    let sent = ''
    const transport: ApiTransport = async (request) => {
      sent = await request.text()
      return Response.json(tokenBody)
    }
    await signIn(callerWith(transport), credentials)
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
      grant_type: 'password',
      client_id: 'client',
      client_secret: 'secret',
      ...credentials,
    })
  })

  it.each([
    [Response.json({ error: 'invalid_grant', status: 400 }, { status: 400 }), 'unauthenticated'],
    [Response.json({ error: 'invalid_grant', status: 400 }), 'unauthenticated'],
    [Response.json({ error: 'invalid_request' }, { status: 413 }), 'unauthenticated'],
    [Response.json({ error: 'temporarily_unavailable' }, { status: 503 }), 'busy'],
    [Response.json({ error: 'server_error' }, { status: 503 }), 'upstream'],
    [Response.json({ error: 'server_error' }, { status: 507 }), 'storage-full'],
    [Response.json({ error: 'slow_down' }, { status: 429 }), 'too-many'],
    [new Response('<html></html>', { status: 200 }), 'upstream'],
  ])('tells a refusal from trouble', async (answer, code) => {
    expect(
      await codeOf(
        signIn(
          callerWith(async () => answer),
          credentials,
        ),
      ),
    ).toBe(code)
  })
})
