import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { createFront, type Front, type FrontOptions } from '#server/front/front.ts'
import { createLog } from '#server/log.ts'

const running: Front[] = []

/** Stops the fronts that a test has started. */
export async function stopFronts(): Promise<void> {
  await Promise.all(running.splice(0).map((front) => front.stop(0)))
}

export type RunningFront = {
  base: string
  port: number
  lines: Record<string, unknown>[]
  front: Front
}

/** A front on a free port; the parts behind it are given or minimal. */
export async function start(overrides: Partial<FrontOptions> = {}): Promise<RunningFront> {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  const front = createFront({
    hosts: { origin: null, allowedHosts: [] },
    trustedProxies: [],
    metricsToken: null,
    log: createLog('info', destination),
    staticFiles: new Map(),
    api: async () => Response.json({ api: true }),
    door: { admit: () => Promise.reject(new Error('closed')), statusOf: () => 404 },
    pages: async () => new Response('<h1>page</h1>', { headers: { 'content-type': 'text/html' } }),
    surroundings: {
      gatewayTransport: async () => new Response(),
      sessionKeys: ['k'],
      clientId: 'c',
      linkSignInKey: null,
      clientSecret: 's',
      redirectSignIn: null,
    },
    checkReady: async () => true,
    ...overrides,
  })
  running.push(front)
  await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve))
  const { port } = front.server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, port, lines, front }
}

/** Sends bytes unchanged and returns everything received until the other side closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
  })
}

/** Waits for the log line with this value. */
export async function lineOf(lines: Record<string, unknown>[], field: string, value: unknown) {
  for (let tries = 0; tries < 50; tries += 1) {
    const line = lines.find((candidate) => candidate[field] === value)
    if (line) return line
    await setTimeout(10)
  }
  throw new Error(`No log line has ${field} ${String(value)}`)
}
