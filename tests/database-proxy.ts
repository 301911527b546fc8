import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Length of the type byte and the length field of a message from PostgreSQL. */
const HEAD_BYTES = 5
/** Long enough for the client to read and handle the previous part separately. */
const GAP_MS = 1

/**
 * The behaviour of the proxy. `passing` changes nothing. `splitting` delays each message that ends a command
 * and sends it separately. `swallowing` keeps all connections open and accepts new ones, but lets no data
 * through. Such a connection stays silent for ever, because the lost data is not sent again.
 */
export type Way = 'passing' | 'splitting' | 'swallowing'

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  way: Way
  /** The number of open connections. */
  open(): number
  /** Blocks all data on the connections that are open now; new connections behave as `way` says. */
  stick(): void
  stop(): Promise<void>
}

/** A TCP proxy in front of PostgreSQL. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const stuck = new WeakSet<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    const isSwallowed = () => {
      if (proxy.way === 'swallowing') stuck.add(client)
      return stuck.has(client)
    }
    client.pipe(swallowing(isSwallowed)).pipe(upstream)
    upstream
      .pipe(swallowing(isSwallowed))
      .pipe(splitting(() => proxy.way === 'splitting'))
      .pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  const proxy: DatabaseProxy = {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href,
    way: 'passing',
    open: () => sockets.size / 2,
    stick() {
      for (const socket of sockets) stuck.add(socket)
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}

function swallowing(isSwallowed: () => boolean): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => (isSwallowed() ? done() : done(null, chunk)),
  })
}

/** Splits the server's data before and after each CommandComplete, and pauses there. */
function splitting(isSplit: () => boolean): Transform {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const messages: Buffer[] = []
      while (rest.length >= HEAD_BYTES) {
        const end = 1 + rest.readUInt32BE(1)
        if (rest.length < end) break
        messages.push(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
      if (!isSplit()) return done(null, Buffer.concat(messages))
      void sendApart(this, messages).then(() => done(), done)
    },
  })
}

async function sendApart(out: Transform, messages: readonly Buffer[]): Promise<void> {
  let together: Buffer[] = []
  for (const message of messages) {
    if (!isCommandComplete(message)) {
      together.push(message)
      continue
    }
    if (together.length > 0) out.push(Buffer.concat(together))
    together = []
    await gap()
    out.push(message)
    await gap()
  }
  if (together.length > 0) out.push(Buffer.concat(together))
}

function isCommandComplete(message: Buffer): boolean {
  return message[0] === 'C'.charCodeAt(0)
}

function gap(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, GAP_MS))
}
