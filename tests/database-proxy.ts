import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Length of the type and the length of a message that PostgreSQL sends. */
const HEAD_BYTES = 5
/** Long enough for what came before to be read and handled by itself. */
const GAP_MS = 3

/**
 * What the way to the database does: `passing` changes nothing, `splitting` sends
 * each message that ends a command late and by itself, `swallowing` keeps all
 * connections open, takes new ones and lets nothing through. What was lost on a
 * connection does not come back: it is silent from then on.
 */
export type Way = 'passing' | 'splitting' | 'swallowing'

export type DatabaseProxy = {
  /** The address of the database by this way. */
  url: string
  way: Way
  /** Connections that are open now. */
  open(): number
  /** From now on nothing passes on the connections that are open; new ones are as `way` says. */
  stick(): void
  stop(): Promise<void>
}

/** A TCP proxy before PostgreSQL. */
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

/** Cuts what the server sends before each CommandComplete and after it, and waits there. */
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
