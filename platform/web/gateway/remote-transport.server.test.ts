import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createRemoteTransport, type TransportLimits } from './remote-transport.server.ts'
import { UpstreamTrouble } from './transport.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function upstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function request(path: string, init?: RequestInit): Request {
  return new Request(`http://api.internal${path}`, init)
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof UpstreamTrouble ? error.kind : `not trouble: ${String(error)}`
}

const FAST_TOTAL_MS = 800
const FAST: Partial<TransportLimits> = { headersMs: 300, bodyMs: 300, totalMs: FAST_TOTAL_MS }

describe('remote transport', () => {
  test('carries method, path, query, headers and body, and the answer back', async () => {
    const base = await upstream((incoming, outgoing) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        outgoing.writeHead(400, { 'content-type': 'application/json', 'x-rights-version': '7' })
        const { method, url, headers } = incoming
        outgoing.end(
          JSON.stringify([method, url, headers.authorization, Buffer.concat(chunks).toString()]),
        )
      })
    })
    const transport = createRemoteTransport(`${base}/prefix/`)
    const response = await transport(
      request('/hr/UserBaseInfo/AddUserBaseInfo?a=1&b=%E5%BC%A0', {
        method: 'POST',
        headers: { authorization: 'Bearer t' },
        body: '{"name":"张"}',
      }),
    )
    expect(response.status).toBe(400)
    expect(response.headers.get('x-rights-version')).toBe('7')
    expect(await response.json()).toEqual([
      'POST',
      '/prefix/hr/UserBaseInfo/AddUserBaseInfo?a=1&b=%E5%BC%A0',
      'Bearer t',
      '{"name":"张"}',
    ])
  })

  test('keeps connections and does not follow redirects', async () => {
    const sockets = new Set<Socket>()
    const base = await upstream((incoming, outgoing) => {
      sockets.add(incoming.socket)
      outgoing.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    const transport = createRemoteTransport(base)
    for (let call = 0; call < 5; call += 1) {
      expect((await transport(request('/'))).status).toBe(302)
    }
    expect(sockets.size).toBeLessThan(5)
  })

  test('a back end that is not there', async () => {
    const base = await upstream(() => undefined)
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve))
    expect(await kindOf(createRemoteTransport(base)(request('/')))).toBe('refused')
  })

  test('a file may be late and long, and is passed on as it comes', async () => {
    const base = await upstream((_incoming, outgoing) => {
      setTimeout(() => {
        outgoing.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment' })
        outgoing.write('a'.repeat(600))
        setTimeout(() => outgoing.end('b'.repeat(600)), 100)
      }, 400)
    })
    const transport = createRemoteTransport(base, { ...FAST, maxResponseBytes: 1_000 })
    expect(await kindOf(transport(request('/')))).toBe('too-large')
    const file = await transport(request('/'), { isDownload: true })
    expect(file.headers.get('content-disposition')).toBe('attachment')
    expect((await file.text()).length).toBe(1_200)
  })

  test('work on many rows may take as long as a file', async () => {
    const base = await upstream((_incoming, outgoing) => {
      setTimeout(() => outgoing.writeHead(200).end('{}'), FAST_TOTAL_MS * 1.5)
    })
    const transport = createRemoteTransport(base, FAST)
    expect(await kindOf(transport(request('/')))).toBe('timeout')
    expect(await (await transport(request('/'), { isLong: true })).text()).toBe('{}')
  })

  test('a file that breaks off does not end like a whole one', async () => {
    const base = await upstream((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/csv' })
      outgoing.write('a'.repeat(600))
      setTimeout(() => outgoing.destroy(), 50)
    })
    const file = await createRemoteTransport(base, FAST)(request('/'), { isDownload: true })
    await expect(file.text()).rejects.toThrow()
  })

  test('instead of a file there may be a refusal', async () => {
    const base = await upstream((_incoming, outgoing) => {
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end('{"success":false}')
    })
    const answer = await createRemoteTransport(base, FAST)(request('/'), { isDownload: true })
    expect([answer.status, await answer.text()]).toEqual([403, '{"success":false}'])
  })

  test('silence before the headers', async () => {
    const transport = createRemoteTransport(await upstream(() => undefined), FAST)
    expect(await kindOf(transport(request('/')))).toBe('timeout')
  })

  test('silence in the middle of the body', async () => {
    const base = await upstream((_incoming, outgoing) => {
      outgoing.writeHead(200).write('{')
    })
    expect(await kindOf(createRemoteTransport(base, FAST)(request('/')))).toBe('timeout')
  })

  test('a body that drips for ever ends with the whole time', async () => {
    const base = await upstream((_incoming, outgoing) => {
      const drip = setInterval(() => outgoing.write('.'), 50)
      outgoing.on('close', () => clearInterval(drip))
    })
    const started = Date.now()
    expect(await kindOf(createRemoteTransport(base, FAST)(request('/')))).toBe('timeout')
    expect(Date.now() - started).toBeLessThan(3_000)
  })

  test('a write that is cut off is not sent again', async () => {
    let calls = 0
    const base = await upstream((incoming) => {
      calls += 1
      incoming.socket.destroy()
    })
    const transport = createRemoteTransport(base)
    const write = request('/', { method: 'POST', body: '{}' })
    expect(await kindOf(transport(write))).toBe('reset')
    expect(calls).toBe(1)
  })

  test('an answer beyond the bound, and the next one on another connection', async () => {
    const base = await upstream((incoming, outgoing) => {
      outgoing.end(incoming.url === '/big' ? Buffer.alloc(3_000_000) : 'ok')
    })
    const transport = createRemoteTransport(base, { maxResponseBytes: 1_000_000 })
    expect(await kindOf(transport(request('/big')))).toBe('too-large')
    expect(await (await transport(request('/small'))).text()).toBe('ok')
  })

  test('something that is not HTTP', async () => {
    const base = await upstream((incoming) => {
      incoming.socket.end('hello\r\n\r\n')
    })
    expect(await kindOf(createRemoteTransport(base)(request('/')))).toBe('reset')
  })

  test('ten failures stop the calls, a working back end starts them again', async () => {
    let calls = 0
    let broken = true
    const base = await upstream((incoming, outgoing) => {
      calls += 1
      if (broken) incoming.socket.destroy()
      else outgoing.end('ok')
    })
    const breaker = { failures: 10, windowMs: 30_000, pauseMs: 200 }
    const transport = createRemoteTransport(base, { breaker })
    for (let call = 0; call < 10; call += 1) await kindOf(transport(request('/')))
    expect(await kindOf(transport(request('/')))).toBe('refused')
    expect(calls).toBe(10)

    broken = false
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect((await transport(request('/'))).status).toBe(200)
    expect((await transport(request('/'))).status).toBe(200)
  })

  test('a person who leaves is not a failure of the back end', async () => {
    const transport = createRemoteTransport(await upstream(() => undefined))
    const leaving = new AbortController()
    const call = transport(request('/', { signal: leaving.signal }))
    setTimeout(() => leaving.abort(new Error('left')), 50)
    expect(await kindOf(call)).toContain('not trouble')
  })
})
