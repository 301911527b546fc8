import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'

/** What is wrong with the back end; `writes` and `menuless` fail only those calls. */
export type Fault =
  | 'none'
  | 'unauthorised'
  | 'failing'
  | 'refusing'
  | 'menuless'
  | 'html'
  | 'reset'
  | 'hanging'
  | 'writes'

export type FaultProxy = {
  url: string
  fault: Fault
  stop(): Promise<void>
}

/** A back end in trouble: passes everything on, until it is told not to. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, target, proxy.fault).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  fault: Fault,
): Promise<void> {
  const isToken = incoming.url?.startsWith('/oauth/') ?? false
  switch (fault) {
    case 'unauthorised':
      if (isToken) break
      return send(outgoing, 401, 'application/json', '{"success":false,"status":401,"msg":""}')
    case 'failing':
      return send(outgoing, 500, 'text/plain', 'Error: no table\n at stack.ts:1')
    case 'refusing':
      return send(outgoing, 500, 'application/json', '{"success":false,"msg":"菜单服务正在维护"}')
    case 'menuless':
      if (!incoming.url?.includes('/Module/')) break
      return send(outgoing, 500, 'application/json', '{"success":false,"msg":"菜单服务正在维护"}')
    case 'html':
      return send(outgoing, 200, 'text/html', '<html><h1>It works!</h1></html>')
    case 'reset':
      incoming.socket.destroy()
      return
    case 'hanging':
      return
    case 'writes':
      if (incoming.method === 'GET' || isToken) break
      return send(outgoing, 500, 'text/plain', 'no')
    case 'none':
  }
  await passOn(incoming, outgoing, target)
}

function send(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type }).end(body)
}

async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = incoming.headers
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const {
    statusCode,
    headers: sent,
    body,
  } = await request(target + incoming.url, {
    method: (incoming.method ?? 'GET') as 'GET',
    headers: headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  })
  const { 'transfer-encoding': _chunked, connection: _kept, ...passed } = sent
  outgoing.writeHead(statusCode, passed as Record<string, string>)
  outgoing.end(Buffer.from(await body.arrayBuffer()))
}
