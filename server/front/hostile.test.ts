import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { RefusedRequest } from '#platform/api/http/log-refused.ts'
import { lineOf, sendRaw, start, stopFronts } from '#tests/running-front.ts'

afterEach(stopFronts)

const CLOSE = 'Connection: close\r\n\r\n'

/** A front whose pages record every request, and whose refusals are recorded. */
async function startCounting() {
  const pages: string[] = []
  const written: RefusedRequest[] = []
  const running = await start({
    pages: async (request) => {
      pages.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
      return new Response('page')
    },
    onRefused: async (request) => {
      written.push(request)
    },
  })
  return { ...running, pages, written }
}

describe('P12 a form from elsewhere', () => {
  const variants: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.test' },
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'BASE', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://evil.test/BASE' },
    { origin: 'BASE, https://evil.test' },
  ]
  const targets = [
    '/hr/archives/new',
    '/hr/archives/new?_data=routes%2F_app.%24area.%24resource.new',
    '/hr/archives/export',
    '/hr/archives/new.data',
    '/hr/archives/new.data?_routes=routes%2F_app.%24area.%24resource.new',
    '/login',
    '/logout',
  ]

  test.each(targets)('POST %s never reaches the pages and is written down', async (path) => {
    const { base, pages, written } = await startCounting()
    for (const variant of variants) {
      const headers = Object.fromEntries(
        Object.entries(variant).map(([name, value]) => [name, value.replace('BASE', base)]),
      )
      const form = new FormData()
      form.append('file', new Blob(['x']), 'x.txt')
      for (const body of [new URLSearchParams({ a: '1' }), form]) {
        const answer = await fetch(base + path, { method: 'POST', headers, body })
        expect(answer.status, JSON.stringify(variant)).toBe(403)
      }
    }
    expect(pages).toEqual([])
    expect(written).toHaveLength(variants.length * 2)
    const [first] = written
    expect(first).toMatchObject({
      reason: 'foreign-origin',
      method: 'POST',
      address: '127.0.0.1',
      userId: null,
      path: path.split('?')[0],
    })
  })

  test('a refusal that cannot be written down is a refusal all the same', async () => {
    const { base, lines } = await start({
      onRefused: () => Promise.reject(new Error('the database is away')),
    })
    expect((await fetch(`${base}/login`, { method: 'POST' })).status).toBe(403)
    await lineOf(lines, 'msg', 'a refusal could not be logged')
  })

  test('what the pages refuse by the token is named in the log and written down', async () => {
    const written: RefusedRequest[] = []
    const { base, lines } = await start({
      pages: async (_request, context) => {
        context.identify('user-1')
        context.refused('foreign-form')
        return new Response('', { status: 403 })
      },
      onRefused: async (request) => {
        written.push(request)
      },
    })
    const path = '/hr/archives/new'
    await fetch(`${base}${path}`, { method: 'POST', headers: { origin: base } })
    expect(written).toMatchObject([{ reason: 'foreign-form', userId: 'user-1', path }])
    await lineOf(lines, 'refused', 'foreign-form')
  })
})

describe('P19 reports of what a policy forbade', () => {
  const report = (directive: string) => ({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': 'https://evil.test/path?secret=1',
      'document-uri': 'https://desk.example/hr/archives/01890a5d-ac96-774b-bcce-b302099a8057?key=x',
    },
  })
  const send = (base: string, body: string, type = 'application/csp-report') =>
    fetch(`${base}/csp-reports`, { method: 'POST', body, headers: { 'content-type': type } })

  test('one masked line and one count for each, in both shapes', async () => {
    const { base, lines } = await start()
    expect((await send(base, JSON.stringify(report('script-src-elem')))).status).toBe(204)
    expect(await lineOf(lines, 'directive', 'script-src-elem')).toMatchObject({
      blocked: 'https://evil.test',
      page: '/hr/archives/:id',
      msg: 'a page violated its content security policy',
    })
    const body = { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: 'x' }
    const modern = JSON.stringify([{ type: 'csp-violation', body }])
    expect((await send(base, modern, 'application/reports+json')).status).toBe(204)
    expect(await lineOf(lines, 'directive', 'img-src')).toMatchObject({ blocked: 'inline' })
    expect(JSON.stringify(lines)).not.toMatch(/secret|key=x/)
    const text = await (await fetch(`${base}/metrics`)).text()
    expect(text).toContain('staffdesk_csp_violations_total{directive="img-src"} 1')
  })

  test('an invalid report is refused, and forges no line', async () => {
    const { base, lines } = await start()
    const odd = ['', 'x', '[]', '{}', '{"csp-report":null}', JSON.stringify(report('a'.repeat(99)))]
    for (const body of odd.slice(0, -1)) expect((await send(base, body)).status, body).toBe(400)
    expect((await send(base, JSON.stringify(report('"}\n{"level":60')))).status).toBe(204)
    await lineOf(lines, 'directive', 'other')
    expect((await send(base, '{}', 'text/plain')).status).toBe(400)
    expect((await send(base, JSON.stringify(report('x'.repeat(20_000))))).status).toBe(400)
    expect((await fetch(`${base}/csp-reports`)).status).toBe(405)
  })

  test('a flood is cut off', async () => {
    const { base, lines } = await start()
    const body = JSON.stringify(report('img-src'))
    const statuses = await Promise.all(Array.from({ length: 100 }, () => send(base, body)))
    expect(statuses.filter(({ status }) => status === 429).length).toBe(40)
    expect(lines.filter(({ directive }) => directive === 'img-src').length).toBe(60)
  })
})

describe('P36 requests that no browser sends', () => {
  const post = (head: string, body: string) =>
    `POST /hr/archives HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${head}\r\n${body}`
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`
  const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'

  test.each([
    [
      'both lengths',
      post(`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${SMUGGLED}`),
    ],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 9\r\n', `abcd${SMUGGLED}`)],
    ['a length with a sign', post('Content-Length: +4\r\n', `abcd${SMUGGLED}`)],
    ['an unknown transfer coding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    [
      'a coding before the chunks',
      post('Transfer-Encoding: gzip, chunked\r\n', `0\r\n\r\n${SMUGGLED}`),
    ],
    [
      'a space before the colon',
      post('Transfer-Encoding : chunked\r\nContent-Length: 4\r\n', `abcd${SMUGGLED}`),
    ],
    [
      'a folded header',
      post('X-Folded: a\r\n b\r\nContent-Length: 0\r\nConnection: close\r\n', ''),
    ],
    ['bare line feeds', 'GET /bare HTTP/1.1\nHost: localhost\n\n'],
    ['a chunk size that is no number', post('Transfer-Encoding: chunked\r\n', 'zz\r\nab\r\n')],
    ['NUL in a header', `GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n${CLOSE}`],
    ['NUL in the address', get('/a\0b')],
    ['a very long method', `${'A'.repeat(9_000)} / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an unknown method', `BREW / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['another protocol', 'SSH-2.0-client\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an absolute address', get('http://evil.test/')],
    ['an address for a tunnel', `CONNECT evil.test:443 HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an address without a slash', get('evil')],
  ])('%s: refused, and nothing behind it is taken for a request', async (_what, bytes) => {
    const { port, pages, base } = await startCounting()
    const answer = await sendRaw(port, bytes)
    expect(answer).toMatch(/^(HTTP\/1.1 (400|405|408|421|431) |$)/)
    expect(pages.filter((line) => /smuggled|evil|bare/.test(line))).toEqual([])
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  test('requests in one packet are answered one by one, each by its own rules', async () => {
    const { port, pages } = await startCounting()
    const first = 'GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const foreign = 'POST /two HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx'
    const last = `GET /three HTTP/1.1\r\nHost: evil.test\r\n${CLOSE}`
    const answers = await sendRaw(port, first + foreign + last)
    expect([...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '403',
      '421',
    ])
    expect(pages).toEqual(['GET /one '])
  })

  test.each(['/%', '/%ff', '/a/%zz', `/login${'/'.repeat(7_000)}x`])(
    'an address that stumbles the framework is refused: %s',
    async (target) => {
      const { port, pages } = await startCounting()
      expect(await sendRaw(port, get(target))).toMatch(/^HTTP\/1.1 400 /)
      expect(pages).toEqual([])
    },
  )

  test('what a check depends on counts, however many headers come before it', async () => {
    const { port, pages } = await startCounting()
    const junk = 'a:b\r\n'.repeat(2_000)
    const send = (head: string) =>
      sendRaw(port, `GET /metrics HTTP/1.1\r\nHost: localhost\r\n${junk}${head}\r\n${CLOSE}`)
    expect(await send('X-Forwarded-For: 9.9.9.9')).toMatch(/^HTTP\/1.1 403 /)
    expect(await send('Host: evil.test')).toMatch(/^HTTP\/1.1 403 /)
    const coded = post(`${junk}Transfer-Encoding: gzip, chunked\r\n`, '0\r\n\r\n')
    expect(await sendRaw(port, coded)).toMatch(/^HTTP\/1.1 400 /)
    expect(pages).toEqual([])
  })

  test('requests of a connection that closes unread leave nothing behind', async () => {
    const { port, front, lines } = await start({
      pages: async () => {
        await pause(100)
        return new Response('x'.repeat(1_000_000))
      },
    })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /many HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(6))
    await pause(50)
    socket.destroy()
    const isWritten = () => lines.filter(({ path }) => path === '/many').length === 6
    for (let tries = 0; tries < 50 && !isWritten(); tries += 1) await pause(20)
    expect(isWritten()).toBe(true)
    // If these answers still counted as running, the stop would wait for them.
    const began = Date.now()
    await front.stop(20_000)
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  test('more requests at once than any client sends cut the connection', async () => {
    const { port, pages, lines } = await startCounting()
    await sendRaw(port, 'GET /many HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200))
    expect(await lineOf(lines, 'refused', 'pipelining')).toMatchObject({ msg: 'broken request' })
    expect(pages.length).toBeLessThanOrEqual(8)
  })

  test('a client that does not read is not waited for', async () => {
    const { port, front } = await start({
      limits: { idleMs: 300 },
      pages: async () => new Response('x'.repeat(30_000_000)),
    })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const open = () =>
      new Promise<number>((resolve) =>
        front.server.getConnections((_error, count) => resolve(count)),
      )
    await pause(100)
    expect(await open()).toBe(1)
    for (let tries = 0; tries < 100 && (await open()) > 0; tries += 1) await pause(50)
    expect(await open()).toBe(0)
    socket.destroy()
  })

  test.each([
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
  ])('%s is never a file', async (target) => {
    const { port } = await startCounting()
    const answer = await sendRaw(port, get(target))
    expect(answer).toMatch(/^HTTP\/1.1 (200|400|404) /)
    expect(answer).not.toContain('root:')
  })

  test('many slow senders are cut off and keep nobody waiting', async () => {
    const limits = { headersMs: 1_000, requestMs: 2_000, checkMs: 100, connections: 300 }
    const { port, base } = await start({ limits })
    const started = Date.now()
    const sockets = await Promise.all(Array.from({ length: 250 }, () => drip(port)))
    for (let round = 0; round < 10; round++) {
      const sentAt = performance.now()
      expect((await fetch(`${base}/healthz`)).status).toBe(200)
      expect(performance.now() - sentAt).toBeLessThan(500)
    }
    await Promise.all(sockets.map(({ closed }) => closed))
    expect(Date.now() - started).toBeLessThan(6_000)
  })

  test('connections that send nothing are bounded for each address, and end by themselves', async () => {
    const limits = { headersMs: 1_000, checkMs: 100, silentOfAddress: 20 }
    const { port, base } = await start({ limits })
    const opened = Date.now()
    const sockets = await Promise.all(Array.from({ length: 60 }, () => keepSilent(port)))
    expect(await openOf(sockets)).toBe(20)
    // A connection that has sent a request is not silent any more, so its place is free again.
    const [asking] = sockets
    asking?.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await pause(100)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    await Promise.all(sockets.slice(1).map(({ closed }) => closed))
    expect(Date.now() - opened).toBeLessThan(5_000)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  test('connections that send nothing are bounded for all addresses together', async () => {
    const { port } = await start({ limits: { silent: 15 } })
    const sockets = await Promise.all(Array.from({ length: 40 }, () => keepSilent(port)))
    expect(await openOf(sockets)).toBe(15)
    for (const { socket } of sockets) socket.destroy()
    await pause(100)
    const next = await Promise.all(Array.from({ length: 10 }, () => keepSilent(port)))
    expect(await openOf(next)).toBe(10)
    for (const { socket } of next) socket.destroy()
  })

  test('more connections than allowed are closed, and those that are there go on', async () => {
    const { port, base } = await start({ limits: { connections: 20 } })
    const sockets = await Promise.all(Array.from({ length: 60 }, () => drip(port)))
    const open = await Promise.all(
      sockets.map(({ closed }) => Promise.race([closed.then(() => 0), pause(300).then(() => 1)])),
    )
    expect(open.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20)
    for (const { socket } of sockets) socket.destroy()
    await pause(50)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Opened = { socket: Socket; closed: Promise<unknown> }

/** A connection that sends nothing. */
async function keepSilent(port: number): Promise<Opened> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  // The close event only comes if the data is read.
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([closed, new Promise((resolve) => socket.once('connect', resolve))])
  return { socket, closed }
}

/** How many of the sockets are still open after a moment. */
async function openOf(sockets: readonly Opened[]): Promise<number> {
  const open = await Promise.all(
    sockets.map(({ closed }) => Promise.race([closed.then(() => 0), pause(300).then(() => 1)])),
  )
  return open.filter((one) => one === 1).length
}

/** A connection that sends one byte of a header now and then and never completes it. */
async function drip(port: number): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  // The close event only comes if the data is read.
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([closed, new Promise((resolve) => socket.once('connect', resolve))])
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('a'), 100)
  socket.once('close', () => clearInterval(timer))
  return { socket, closed }
}

describe('P37 what a caller says about hosts', () => {
  const variants: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.test' },
    { 'x-forwarded-host': 'evil.test, desk.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-port': '443' },
    { 'x-forwarded-prefix': '/evil' },
    { 'x-forwarded-server': 'evil.test' },
    { forwarded: 'host=evil.test;proto=https' },
    { 'x-host': 'evil.test' },
    { 'x-original-url': '/evil' },
    { 'x-rewrite-url': '/evil' },
    { 'x-real-ip': '6.6.6.6' },
    { 'x-http-method-override': 'POST' },
  ]

  test.each(variants)('%j changes nothing of what the pages see', async (headers) => {
    const seen: unknown[] = []
    const { base } = await start({
      pages: async (request, { allowedOrigins, clientAddress }) => {
        const names = [...request.headers.keys()].sort()
        seen.push([request.url, request.method, allowedOrigins, clientAddress, names])
        return new Response(null, { status: 303, headers: { location: '/login' } })
      },
    })
    const plain = await fetch(`${base}/hr/archives`, { redirect: 'manual' })
    const forged = await fetch(`${base}/hr/archives`, { redirect: 'manual', headers })
    expect(seen[1]).toEqual(seen[0])
    expect(forged.status).toBe(plain.status)
    expect(forged.headers.get('location')).toBe('/login')
  })

  test.each(['127.999.999.999', 'localhost:99999', '127.0.0.1.evil.test'])(
    'a host that is no address of this machine: %s',
    async (host) => {
      const { port } = await start()
      const answer = await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`)
      expect(answer).toMatch(/^HTTP\/1.1 (400|421)/)
    },
  )

  test('figures are closed to clients behind a proxy without the forwarding header', async () => {
    const { port } = await start({ hosts: { origin: 'https://desk.example', allowedHosts: [] } })
    const ask = (host: string, more = '') =>
      sendRaw(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${more}${CLOSE}`)
    expect(await ask('localhost')).toMatch(/^HTTP\/1.1 200/)
    expect(await ask('desk.example')).toMatch(/^HTTP\/1.1 403/)
    expect(await ask('localhost', 'Via: 1.1 proxy\r\n')).toMatch(/^HTTP\/1.1 403/)
  })

  test('a forged host in a configured installation is refused, whatever other headers say', async () => {
    const { port } = await start({ hosts: { origin: 'https://desk.example', allowedHosts: [] } })
    for (const variant of variants) {
      const lines = Object.entries({ ...variant, 'x-forwarded-host': 'desk.example' })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const answer = await sendRaw(port, `GET / HTTP/1.1\r\nHost: evil.test\r\n${head}${CLOSE}`)
      expect(answer).toMatch(/^HTTP\/1.1 421/)
    }
  })
})
