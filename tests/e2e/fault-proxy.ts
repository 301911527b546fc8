import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Dispatcher, request } from 'undici'

/** The failure of the back end; `menuless` and `speechless` fail only calls for menus. */
export type Fault =
  | 'none'
  | 'unauthorised'
  | 'failing'
  /** The refusal of the embedded API while it checks too many passwords. */
  | 'crowded'
  | 'refusing'
  | 'menuless'
  /** Like `menuless`, but the refusal gives no reason. */
  | 'speechless'
  | 'html'
  | 'reset'
  | 'hanging'
  /** Sends headers, and then one byte from time to time without end. */
  | 'dripping'
  /** Sends half of the announced body, and then ends the connection. */
  | 'half'
  /** Sends half of the body, and then resets the connection. */
  | 'torn'
  /** Sends bytes that are no HTTP. */
  | 'garbage'
  /** Sends a body that exceeds the memory limit of the test. */
  | 'huge'
  /** Forwards the request, then resets the connection instead of sending an answer. */
  | 'deaf'
  /** Every second connection is reset. */
  | 'flapping'
  /** Redirects each request to another address, without end. */
  | 'redirecting'
  /** Sends interim answers, but never a final one. */
  | 'informing'

/** A request that reached the back end. */
export type Reached = { method: string; path: string; form: URLSearchParams | null }

export type FaultProxy = {
  url: string
  port: number
  fault: Fault
  /** The affected requests: all, or only writes other than token requests. */
  reach: 'all' | 'writes'
  /** All requests so far. */
  reached: Reached[]
  /** The largest number of connections open at the same time. */
  mostSockets(): number
  /** Accepts no connections until it opens again on its port. */
  close(): Promise<void>
  open(): Promise<void>
  stop(): Promise<void>
}

const DRIP_MS = 100
const HUGE_BYTES = 30 * 1024 * 1024
const WHOLE = '{"status":200,"success":true,"msg":"","response":{}}'

/** A proxy in front of a back end, which passes everything on until a fault is set. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((incoming, outgoing) => {
    meet(incoming, outgoing, target, proxy).catch(() => outgoing.destroy())
  })
  // Longer than any client keeps a connection, because a close that crosses a request is not tested here.
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.once('close', () => sockets.delete(socket))
  })
  const listenOn = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listenOn(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    port,
    fault: 'none',
    reach: 'all',
    reached: [],
    mostSockets: () => most,
    close,
    open: () => listenOn(port),
    stop: async () => (server.listening ? close() : undefined),
  }
  return proxy
}

async function meet(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  proxy: FaultProxy,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const { method = 'GET', url: path = '/' } = incoming
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded'
  const form = isForm ? new URLSearchParams(body.toString()) : null
  proxy.reached.push({ method, path, form })
  const isTroubled = isMet(proxy, { method, path, form })
  if (isTroubled && proxy.fault !== 'deaf') return misbehave(incoming, outgoing, proxy.fault)
  const answer = await ask(incoming, target, body)
  if (isTroubled) await answer.body.dump().then(() => incoming.socket.resetAndDestroy())
  else await passOn(answer, outgoing)
}

function isMet({ fault, reach, reached }: FaultProxy, { method, path }: Reached): boolean {
  const isToken = path.startsWith('/oauth/')
  if (fault === 'unauthorised') return !isToken
  if (fault === 'menuless' || fault === 'speechless') return path.includes('/Module/')
  if (reach === 'writes' && (isToken || method === 'GET')) return false
  if (fault === 'flapping') return reached.length % 2 === 1
  return fault !== 'none'
}

async function misbehave(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
): Promise<void> {
  switch (fault) {
    case 'unauthorised':
      return send(outgoing, 401, 'application/json', '{"success":false,"status":401,"msg":""}')
    case 'failing':
      return send(outgoing, 500, 'text/plain', 'Error: no table\n at stack.ts:1')
    case 'crowded':
      outgoing.setHeader('retry-after', '7')
      return send(outgoing, 503, 'application/json', '{"error":"temporarily_unavailable"}')
    case 'refusing':
      return send(outgoing, 500, 'application/json', '{"success":false,"msg":"菜单服务正在维护"}')
    case 'menuless':
      return send(outgoing, 500, 'application/json', '{"success":false,"msg":"菜单服务正在维护"}')
    case 'speechless':
      return send(outgoing, 500, 'application/json', '{"success":false,"msg":""}')
    case 'html':
      return send(outgoing, 200, 'text/html', '<html><h1>It works!</h1></html>')
    case 'redirecting':
      outgoing.writeHead(302, { location: `/again/${Math.random()}` }).end()
      return
    case 'huge':
      return send(outgoing, 200, 'application/json', ' '.repeat(HUGE_BYTES))
    case 'dripping':
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      return repeat(socket, () => outgoing.write(' '))
    case 'informing':
      return repeat(socket, () => outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' }))
    default:
      breakOff(socket, fault)
  }
}

function breakOff(socket: Socket, fault: Fault): void {
  const half = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${WHOLE.length}\r\n\r\n${WHOLE.slice(0, 20)}`
  if (fault === 'half') socket.end(half)
  else if (fault === 'torn')
    socket.write(half, () => setTimeout(() => socket.resetAndDestroy(), 20))
  else if (fault === 'garbage') socket.end('\u0000\u0001 this is not HTTP \r\n\r\n')
  else if (fault !== 'hanging') socket.destroy()
}

/** Repeats until the other side closes the connection. */
function repeat(socket: Socket, act: () => void): Promise<void> {
  const timer = setInterval(act, DRIP_MS)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
}

function send(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type }).end(body)
}

function ask(incoming: IncomingMessage, target: string, sent: Buffer) {
  const { host: _host, connection: _connection, ...headers } = incoming.headers
  return request(target + incoming.url, {
    method: (incoming.method ?? 'GET') as 'GET',
    headers: headers as Record<string, string>,
    body: sent.length > 0 ? sent : null,
  })
}

async function passOn(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  outgoing: ServerResponse,
): Promise<void> {
  const { 'transfer-encoding': _chunked, connection: _kept, ...passed } = headers
  outgoing.writeHead(statusCode, passed as Record<string, string>)
  outgoing.end(Buffer.from(await body.arrayBuffer()))
}
