import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { postEndlessly } from '#tests/post-endlessly.ts'
import { lineOf, sendRaw, start, stopFronts } from '#tests/running-front.ts'
import type { PageContext } from './pages.ts'

afterEach(stopFronts)

describe('a connection that will be closed', () => {
  test.each([
    ['a body that is too long', 'Content-Length: 99999999', '/login'],
    ['a body that is not read', 'Content-Length: 200000\r\nOrigin: http://evil.example', '/login'],
    ['parts that go on', 'Transfer-Encoding: chunked\r\nOrigin: http://evil.example', '/login'],
  ])('says so: %s', async (_what, header, path) => {
    const { port } = await start()
    const answer = await sendRaw(
      port,
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${header}\r\n\r\n3\r\nabc\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })

  test('is kept after a form that was read, whatever its answer', async () => {
    const { base } = await start({
      pages: async (request) => new Response(await request.text(), { status: 400 }),
    })
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      body: 'a=1',
      headers: { origin: base },
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'keep-alive'])
  })
})

describe('the way to the pages', () => {
  test('the handler gets a standard request and its surroundings', async () => {
    let seen: { request: Request; context: PageContext } | undefined
    const { base, lines } = await start({
      pages: async (request, context) => {
        seen = { request: new Request(request.clone()), context }
        context.identify('user-1')
        return new Response(await request.text())
      },
    })
    const response = await fetch(`${base}/hr/archives?page=2&key=%E5%BC%A0`, {
      method: 'POST',
      body: 'name=x',
      headers: { origin: base, 'x-forwarded-host': 'evil.test', 'x-client-ip': '6.6.6.6' },
    })
    expect(await response.text()).toBe('name=x')
    expect(seen?.request.url).toBe(`${base}/hr/archives?page=2&key=%E5%BC%A0`)
    // The front replaces the client's header, because the framework reads our own host from it.
    expect(seen?.request.headers.get('x-forwarded-host')).not.toBe('evil.test')
    expect(seen?.request.headers.has('x-client-ip')).toBe(false)
    expect(seen?.context.allowedOrigins).toEqual([base])
    expect(seen?.context.clientAddress).toBe('127.0.0.1')
    expect(seen?.context.requestId).toBe(response.headers.get('x-request-id'))
    const line = await lineOf(lines, 'path', '/hr/archives')
    expect(line).toMatchObject({ userId: 'user-1', status: 200, query: 'page=2&key=***' })
  })

  test('a thrown error becomes a page with a number and nothing else, and the process lives', async () => {
    const { base, lines } = await start({
      pages: async () => {
        throw new Error('select secret from table at /srv/app.ts')
      },
    })
    const response = await fetch(`${base}/hr/archives`, { headers: { accept: 'text/html' } })
    const id = response.headers.get('x-request-id')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).toContain(id)
    expect(text).not.toMatch(/secret|srv|Error/)
    const line = await lineOf(lines, 'msg', 'a request failed')
    expect(line.requestId).toBe(id)
    expect(JSON.stringify(line)).toContain('select secret')
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  test('a body that breaks in the middle ends the connection, not the process', async () => {
    const { base } = await start({
      pages: async () => {
        const chunks = [Buffer.alloc(2_000, 'a')]
        const body = new ReadableStream({
          async pull(controller) {
            const chunk = chunks.shift()
            await setTimeout(20)
            if (chunk) controller.enqueue(chunk)
            else controller.error(new Error('render failed'))
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/html' } })
      },
    })
    await expect(fetch(`${base}/x`).then((response) => response.text())).rejects.toThrow()
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  test('with a configured origin the request carries it, not what the proxy called', async () => {
    const urls: string[] = []
    const { base } = await start({
      hosts: { origin: 'https://hr.company.com', allowedHosts: ['127.0.0.1:1', 'inside'] },
      pages: async (request) => {
        urls.push(request.url)
        return new Response('')
      },
    })
    const port = Number(new URL(base).port)
    await sendRaw(port, 'GET /a?b=1 HTTP/1.1\r\nHost: inside\r\nConnection: close\r\n\r\n')
    expect(urls).toEqual(['https://hr.company.com/a?b=1'])
  })
})

describe('host check', () => {
  const loopback = ['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:PORT', 'localhost']
  const foreign = ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'localhost:80:90']

  test.each(loopback)('%s is ours by default', async (host) => {
    const { port } = await start()
    const own = host.replace('PORT', String(port))
    const answer = await sendRaw(
      port,
      `GET / HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 200/)
  })

  test.each(foreign)('%s is refused', async (host) => {
    const { port } = await start()
    const answer = await sendRaw(
      port,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 4(00|21)/)
  })

  test('two hosts, no host and an absolute target are refused', async () => {
    const { port } = await start()
    const close = 'Connection: close\r\n\r\n'
    const two = `GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n${close}`
    expect(await sendRaw(port, two)).toMatch(/^HTTP\/1.1 4(00|21)/)
    expect(await sendRaw(port, `GET / HTTP/1.1\r\n${close}`)).toMatch(/^HTTP\/1.1 400/)
    expect(await sendRaw(port, `GET / HTTP/1.0\r\n${close}`)).toMatch(/^HTTP\/1.1 421/)
    const absolute = `GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n${close}`
    expect(await sendRaw(port, absolute)).toMatch(/^HTTP\/1.1 400/)
  })

  test('with a configured origin the loopback names are foreign, health is not', async () => {
    const { base } = await start({ hosts: { origin: 'https://hr.company.com', allowedHosts: [] } })
    expect((await fetch(`${base}/`)).status).toBe(421)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
  })
})

describe('origin check', () => {
  const forms = ['/login', '/hr/archives?_data=routes%2Fx', '/hr/archives?index', '/logout']

  test.each(forms)('a foreign POST to %s never reaches a page', async (path) => {
    let reached = 0
    const { base, lines } = await start({
      pages: async () => {
        reached += 1
        return new Response('')
      },
    })
    const bad: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const headers of bad) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect((await fetch(base + path, { method, headers })).status).toBe(403)
      }
    }
    expect(reached).toBe(0)
    expect(await lineOf(lines, 'refused', 'foreign-origin')).toMatchObject({ status: 403 })
  })
})

test('a form from a page without referrer gets through', async () => {
  const { base } = await start({ pages: async (request) => new Response(await request.text()) })
  const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${base}/login`, { method: 'POST', body: 'user=a', headers })
  expect(await response.text()).toBe('user=a')
})

describe('the API for other clients', () => {
  test('gets its own paths without cookies; pages get theirs', async () => {
    const seen: Request[] = []
    const { base } = await start({
      api: async (request) => {
        seen.push(request)
        return Response.json({}, { headers: { 'x-user-id': 'u-9' } })
      },
    })
    const response = await fetch(`${base}/hr/UserBaseInfo/AddUserBaseInfo`, {
      method: 'POST',
      headers: { cookie: 'session=1', authorization: 'Bearer t', 'x-client-ip': '6.6.6.6' },
      body: '{}',
    })
    expect(response.headers.has('x-user-id')).toBe(false)
    expect(seen[0]?.headers.get('cookie')).toBe(null)
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer t')
    expect(seen[0]?.headers.get('x-client-ip')).toBe('127.0.0.1')
    expect(await (await fetch(`${base}/hr/archives`)).text()).toContain('page')
    expect(seen).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a long address', async () => {
    const { base } = await start()
    expect((await fetch(`${base}/${'a'.repeat(8_200)}`)).status).toBe(414)
    expect((await fetch(`${base}/${'a'.repeat(8_000)}`)).status).toBe(200)
  })

  test('long headers', async () => {
    const { base } = await start()
    const response = await fetch(base, { headers: { 'x-long': 'a'.repeat(17_000) } })
    expect(response.status).toBe(431)
  })

  test('an announced long body is refused before it is read', async () => {
    const { base } = await start({ limits: { bodyBytes: 1_000 } })
    const post = (bytes: number) =>
      fetch(base, { method: 'POST', body: 'a'.repeat(bytes), headers: { origin: base } })
    expect((await post(1_000)).status).toBe(200)
    expect((await post(1_001)).status).toBe(413)
  })

  test('P36 longer bodies are read where files are taken, and nowhere else', async () => {
    const { base } = await start({
      limits: { bodyBytes: 1_000, uploadBytes: 5_000 },
      pages: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
      api: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    })
    const post = async (path: string, bytes: number) => {
      const init = { method: 'POST', headers: { origin: base } }
      return (await fetch(base + path, { ...init, body: 'a'.repeat(bytes) })).status
    }
    const streamed = async (path: string, bytes: number) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(bytes))
          controller.close()
        },
      })
      const init = { method: 'POST', headers: { origin: base }, body, duplex: 'half' }
      return (await fetch(base + path, init as RequestInit)).status
    }
    const record = '/hr/archives/01970000-0000-7000-8000-000000000001'
    for (const send of [post, streamed]) {
      for (const path of [
        `${record}/picture/photo`,
        '/account/photo',
        '/hr/UserBaseInfo/SetMyPicture',
      ]) {
        expect([await send(path, 5_000), await send(path, 5_001)], path).toEqual([200, 413])
      }
      for (const path of [
        `${record}/edit`,
        '/account/profile',
        '/hr/UserBaseInfo/AddUserBaseInfo',
      ]) {
        expect([await send(path, 1_000), await send(path, 1_001)], path).toEqual([200, 413])
      }
    }
  })

  test('P36 a chunked body of 400 MB is cut off while it comes', async () => {
    const { base } = await start({
      pages: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    })
    const result = await postEndlessly(base, 400 * 1024 * 1024)
    expect(result.status).toBe(413)
    expect(result.sentBytes).toBeLessThan(32 * 1024 * 1024)
  })

  test('P36 slow headers are cut off long before the request is', async () => {
    const { port } = await start({ limits: { headersMs: 300, requestMs: 60_000, checkMs: 50 } })
    const started = Date.now()
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(answer).toContain('408')
    expect(Date.now() - started).toBeLessThan(3_000)
  })

  test('P36 a slow body is cut off', async () => {
    const { port } = await start({
      limits: { headersMs: 300, requestMs: 600, checkMs: 50 },
      pages: async (request) => new Response(await request.text()),
    })
    const started = Date.now()
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n'
    const answer = await sendRaw(port, `${head}Content-Length: 9\r\n\r\nab`)
    expect(answer).toMatch(/^(HTTP\/1.1 408|$)/)
    expect(Date.now() - started).toBeLessThan(3_000)
  })
})

describe('security headers', () => {
  const EXPECTED = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
    'cache-control',
    'x-request-id',
  ]

  test('are on every kind of answer; a document keeps its own policy', async () => {
    const { base } = await start({
      pages: async (request) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/throw') throw new Error('x')
        if (pathname === '/away')
          return new Response(null, { status: 303, headers: { location: '/' } })
        return new Response('<p>', {
          headers: {
            'content-type': 'text/html',
            'content-security-policy': "script-src 'nonce-1'",
          },
        })
      },
    })
    for (const path of ['/', '/throw', '/away', '/healthz', '/assets/none.js', '/hr/X/Y']) {
      const { headers } = await fetch(base + path, { redirect: 'manual' })
      for (const name of EXPECTED) expect(headers.get(name), `${name} of ${path}`).toBeTruthy()
      expect(headers.has('strict-transport-security')).toBe(false)
    }
    const csp = async (path: string) =>
      (await fetch(base + path, { redirect: 'manual' })).headers.get('content-security-policy')
    expect(await csp('/')).toBe("script-src 'nonce-1'")
    expect(await csp('/away')).toContain("default-src 'none'")
  })

  test('referrer policy: strict on sign-in pages, but never so that an old browser loses Origin', async () => {
    const { base } = await start()
    const policy = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(base + path, { headers })).headers.get('referrer-policy')
    const browser = { 'user-agent': 'Mozilla/5.0' }
    expect(await policy('/hr/archives')).toBe('strict-origin')
    expect(await policy('/login')).toBe('no-referrer')
    expect(await policy('/%4Cogin?redirect=/')).toBe('no-referrer')
    expect(await policy('/login', { ...browser, 'sec-fetch-site': 'none' })).toBe('no-referrer')
    expect(await policy('/loginSingle?token=1', browser)).toBe('same-origin')
  })

  test('HSTS belongs to an https origin', async () => {
    const { base } = await start({
      hosts: { origin: 'https://hr.company.com', allowedHosts: [] },
    })
    const { headers } = await fetch(`${base}/healthz`)
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  })
})

describe('compression', () => {
  const page = `<p>${'行'.repeat(2_000)}</p>`

  test('whole answers are encoded for those who can read it', async () => {
    const { base } = await start({
      pages: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
    })
    const get = (encoding: string) => fetch(base, { headers: { 'accept-encoding': encoding } })
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get(accepted)
      expect(response.headers.get('content-encoding')).toBe(used)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(await response.text()).toBe(page)
    }
  })

  test('short, encoded and no-transform answers stay as they are', async () => {
    const answers: Record<string, Response> = {
      '/short': new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      '/png': new Response(page, { headers: { 'content-type': 'image/png' } }),
      '/events': new Response(page, { headers: { 'content-type': 'text/event-stream' } }),
      '/fixed': new Response(page, {
        headers: { 'content-type': 'text/html', 'cache-control': 'no-store, no-transform' },
      }),
    }
    const { base } = await start({
      pages: async (request) => answers[new URL(request.url).pathname] ?? new Response(),
    })
    for (const path of Object.keys(answers)) {
      const response = await fetch(base + path)
      expect(response.headers.get('content-encoding'), path).toBe(null)
      await response.text()
    }
  })

  test('finished parts are sent while the rest is still being made', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { port } = await start({
      pages: async () => {
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from(`first ${'a'.repeat(3_000)}`))
            await gate
            controller.enqueue(Buffer.from(' second'))
            controller.close()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/html' } })
      },
    })
    const received: Buffer[] = []
    const answer = await new Promise<IncomingMessage>((resolve) => {
      httpRequest(
        { port, host: '127.0.0.1', headers: { 'accept-encoding': 'gzip' } },
        resolve,
      ).end()
    })
    answer.on('data', (chunk: Buffer) => received.push(chunk))
    await setTimeout(200)
    const early = gunzipSync(Buffer.concat(received), { finishFlush: 2 }).toString()
    expect(early).toMatch(/^first a{3000}$/)
    release()
    await new Promise((resolve) => answer.on('end', resolve))
    expect(gunzipSync(Buffer.concat(received)).toString()).toMatch(/ second$/)
  })
})

describe('health and metrics', () => {
  test('ready follows the database', async () => {
    const { base } = await start({ checkReady: async () => false })
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/readyz`)).status).toBe(503)
  })

  test('figures are for this machine, or for the token', async () => {
    const open = await start()
    await fetch(open.base)
    const text = await (await fetch(`${open.base}/metrics`)).text()
    expect(text).toContain('staffdesk_http_request_seconds_count{kind="page",method="GET"')
    const passedOn = { 'x-forwarded-for': '9.9.9.9' }
    expect((await fetch(`${open.base}/metrics`, { headers: passedOn })).status).toBe(403)

    const closed = await start({ metricsToken: 'token-token-token-token-token-123' })
    const ask = (authorization: string) =>
      fetch(`${closed.base}/metrics`, { headers: { authorization } })
    expect((await ask('Bearer wrong')).status).toBe(403)
    expect((await ask('Bearer token-token-token-token-token-123')).status).toBe(200)
  })
})

describe('figures follow what happens', () => {
  async function figures(base: string): Promise<Map<string, number>> {
    const text = await (await fetch(`${base}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
    )
  }

  test('answers by class, refusals by reason, connections, pool and event loop', async () => {
    const statuses = [200, 401, 403, 429, 503, 404]
    const { base } = await start({
      api: async () => new Response('{}', { status: statuses.shift() ?? 200 }),
      pages: async (_request, { gatewayTransport }) => {
        await gatewayTransport(new Request('http://back.example/hr/Archive/GetArchiveInfo'))
        return new Response('page')
      },
      surroundings: {
        gatewayTransport: async () => new Response('{}', { status: 403 }),
        sessionKeys: ['k'],
        clientId: 'c',
        clientSecret: 's',
        redirectSignIn: null,
        linkSignInKey: null,
      },
      readPoolUse: () => ({ total: 5, idle: 2, waiting: 7 }),
    })
    for (let call = 0; call < 6; call += 1) await fetch(`${base}/hr/Archive/GetArchivePageList`)
    await fetch(`${base}/hr/archives`)
    await fetch(`${base}/login`, {
      method: 'POST',
      headers: { origin: 'http://elsewhere.example' },
    })
    const read = await figures(base)
    const count = (name: string) => read.get(name)
    const seconds = 'staffdesk_http_request_seconds_count'
    expect(count(`${seconds}{kind="api",method="GET",status="2xx"}`)).toBe(1)
    expect(count(`${seconds}{kind="api",method="GET",status="4xx"}`)).toBe(4)
    expect(count(`${seconds}{kind="api",method="GET",status="5xx"}`)).toBe(1)
    expect(count(`${seconds}{kind="page",method="GET",status="2xx"}`)).toBe(1)
    const refused = (reason: string) => count(`staffdesk_api_refused_total{reason="${reason}"}`)
    // One refused call came from another client, one from the web tier. A missing record does not count as a refusal.
    expect(refused('permission')).toBe(2)
    expect(refused('unknown-caller')).toBe(1)
    expect(refused('rate-limit')).toBe(1)
    expect(refused('busy')).toBe(1)
    expect(count('staffdesk_http_refused_total{reason="foreign-origin"}')).toBe(1)
    expect(count('staffdesk_database_connections{state="busy"}')).toBe(3)
    expect(count('staffdesk_database_connections{state="waiting"}')).toBe(7)
    expect(count('staffdesk_http_connections')).toBeGreaterThan(0)
    expect(count('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    // Values that a visitor chooses never become labels.
    const series = async () =>
      [...(await figures(base)).keys()].filter((key) => key.startsWith('staffdesk_'))
    await series()
    const before = await series()
    for (let n = 0; n < 20; n += 1) await fetch(`${base}/nowhere/${n}?x=${n}`, { method: 'GET' })
    expect(await series()).toEqual(before)
  })
})

describe('stopping', () => {
  test('answers running requests, reports ready false, takes no new connection', async () => {
    const { base, front } = await start({
      pages: async () => {
        await setTimeout(900)
        return new Response('done')
      },
    })
    const underWay = fetch(`${base}/slow`)
    await setTimeout(50)
    const stopped = front.stop(10_000)
    expect((await fetch(`${base}/readyz`)).status).toBe(503)
    const response = await underWay
    expect(await response.text()).toBe('done')
    await stopped
    await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  })

  test('cuts off what does not end', async () => {
    const { base, front } = await start({ pages: () => new Promise(() => undefined) })
    const underWay = fetch(`${base}/never`).catch(() => 'cut off')
    await setTimeout(50)
    const started = Date.now()
    await front.stop(700)
    expect(Date.now() - started).toBeLessThan(2_000)
    expect(await underWay).toBe('cut off')
  })
})
