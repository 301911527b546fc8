import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { PUSH_CHANNEL } from '#platform/api/hub/push.ts'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import { type BenchPerson, openSessions } from './bench-accounts.ts'
import { atLeast, atMost, type Figure, median } from './figures.ts'
import type { Running } from './processes.ts'

const CLIENTS = 2_000
const OF_EACH = 20
const AT_ONCE = 50
const BROADCASTS = 10
const SETTLE_MS = 3_000
const HEARD_WITHIN_MS = 10_000
const CONNECTED_WITHIN_MS = 30_000
const END = '\u001e'

/** The cost of push: many pages on one process, and the same message through two processes. */
export async function measurePush(
  ours: Running,
  second: Running,
  databaseUrl: string,
): Promise<Figure[]> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const clients: Client[] = []
  try {
    const people = await openSessions(database, CLIENTS / OF_EACH)
    // The first connections allocate memory that later ones share, so they are not measured.
    clients.push(...(await connectAll(ours, people, AT_ONCE)))
    await sleep(SETTLE_MS)
    const before = ours.memoryKilobytes() ?? Number.NaN
    clients.push(...(await connectAll(ours, people, CLIENTS - AT_ONCE)))
    await sleep(SETTLE_MS)
    const each = ((ours.memoryKilobytes() ?? Number.NaN) - before) / (CLIENTS - AT_ONCE)
    const late: number[] = []
    for (let n = 0; n < BROADCASTS; n += 1) late.push(await broadcast(database, clients))
    const elsewhere = await connectAll(second, people, AT_ONCE)
    clients.push(...elsewhere)
    await broadcast(database, clients)
    const both = clients.filter(({ heard }) => heard > 0).length
    return [
      atMost(`push: a broadcast to ${CLIENTS} clients, p95`, 'ms', median(late), 200, 'limit'),
      atMost('push: memory of a client', 'kB', each, 60, 'limit'),
      atLeast(
        'push: clients of two processes that hear one message',
        '',
        both,
        clients.length,
        'all',
        1,
      ),
      atMost('push: the program for it, compressed', 'kB', islandKilobytes(), 30, 'limit'),
    ]
  } finally {
    for (const { socket } of clients) socket.terminate()
    await database.end()
  }
}

type Client = { socket: WebSocket; heard: number }

async function connectAll({ origin }: Running, people: readonly BenchPerson[], count: number) {
  const clients: Client[] = []
  while (clients.length < count) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - clients.length) }, (_none, at) =>
      connect(origin, people[(clients.length + at) % people.length]),
    )
    clients.push(...(await Promise.all(wave)))
  }
  return clients
}

function connect(origin: string, person: BenchPerson | undefined): Promise<Client> {
  if (!person) throw new Error('There is no account to connect with')
  const socket = new WebSocket(origin.replace(/^http/, 'ws') + HUB_PATH, {
    headers: { authorization: `Bearer ${person.token}` },
    perMessageDeflate: false,
  })
  const client: Client = { socket, heard: 0 }
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error('A client could not connect in time')),
      CONNECTED_WITHIN_MS,
    )
    socket.on('error', reject)
    // The hub refuses by closing the connection.
    socket.once('close', (code) => reject(new Error(`A client was refused with ${code}`)))
    socket.once('open', () => {
      socket.send(`{"protocol":"json","version":1}${END}`)
      const values = JSON.stringify([person.code, 'bench'])
      socket.send(`{"type":1,"invocationId":"1","target":"Reg","arguments":${values}}${END}`)
    })
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"type":3')) {
        clearTimeout(tooLate)
        resolve(client)
      }
      if (text.includes('"target":"Show"')) client.heard = performance.now()
    })
  })
}

/** Milliseconds until 95 percent of the clients have received it. */
async function broadcast(database: pg.Pool, clients: readonly Client[]): Promise<number> {
  for (const client of clients) client.heard = 0
  const push = { type: 2, content: '今天下午三点全体会议，请准时参加。', expireSeconds: 5 }
  const start = performance.now()
  await database.query('select pg_notify($1, $2)', [
    PUSH_CHANNEL,
    JSON.stringify({ to: 'all', push }),
  ])
  while (clients.some(({ heard }) => heard === 0)) {
    if (performance.now() - start > HEARD_WITHIN_MS) break
    await sleep(5)
  }
  const times = clients.map(({ heard }) => (heard === 0 ? HEARD_WITHIN_MS : heard - start))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? HEARD_WITHIN_MS
}

function islandKilobytes(): number {
  const folder = 'build/client/assets'
  const [file] = readdirSync(folder).filter((name) => /^island-.*\.js\.gz$/.test(name))
  return file === undefined ? Number.NaN : statSync(join(folder, file)).size / 1_000
}
