import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { PUSH_CHANNEL } from '#platform/api/hub/push.ts'
import { createReceiver, type Memory, type Missed } from '#platform/web/push/receiver.ts'
import { type BenchPerson, openSessions } from './bench-accounts.ts'
import { atLeast, type Figure } from './figures.ts'
import type { Running } from './processes.ts'
import { askMissed, linkTo } from './push-return.ts'

const MESSAGES = 200
const DROPS = 20
const QUICK = { registerMs: 5, firstRetryMs: 20, longestRetryMs: 20 }
const WITHIN_MS = 30_000

/** How many messages a page shows in the order sent, while its connection drops again and again. */
export async function measureDrops(ours: Running, databaseUrl: string): Promise<Figure[]> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const way = await openWay(ours)
  try {
    const [person] = await openSessions(database, 1)
    if (!person) throw new Error('There is no account to connect with')
    const shown: string[] = []
    const sent: string[] = []
    let memory: Memory = { last: await newestOf(ours.origin, person), seen: [] }
    let isThere = false
    const receiver = createReceiver({
      fetchMissed: async (after) => (await askMissed(ours.origin, person, after)) as Missed,
      read: () => memory,
      write: (next) => {
        memory = next
      },
      onToast: ({ id }) => shown.push(String(id)),
      onUnread: () => undefined,
      onSignOut: () => undefined,
      onMenu: () => undefined,
      retryMs: () => QUICK.firstRetryMs,
    })
    const link = linkTo(way.origin, person, {
      onShow: receiver.show,
      onRegistered() {
        isThere = true
        void receiver.catchUp()
      },
      onLost() {
        isThere = false
        receiver.lost()
      },
      times: QUICK,
    })
    for (let n = 1; n <= MESSAGES; n += 1) {
      sent.push(await send(database, person.id))
      if (n % (MESSAGES / DROPS) !== 0) continue
      await until(() => isThere)
      way.drop()
    }
    await until(() => shown.length >= MESSAGES).catch(() => undefined)
    link.stop()
    const right = sent.filter((id, at) => shown[at] === id).length
    const name = `push: of ${MESSAGES} messages shown once, in order, over ${DROPS} drops`
    return [atLeast(name, '', right, MESSAGES, 'all', 1)]
  } finally {
    way.close()
    await database.end()
  }
}

/** The newest message, from which a page starts. */
async function newestOf(origin: string, person: BenchPerson): Promise<string> {
  return ((await askMissed(origin, person, null)) as Missed).last
}

/** Writes a message as an event does: stored, copied and announced in one transaction. */
async function send(database: pg.Pool, receiver: string): Promise<string> {
  const id = uuidv7()
  const push = { type: 2, content: 'x', expireSeconds: 5, id }
  await database.query(
    `with told as (
       insert into message (id, code, said, type, toast_seconds)
       values ($1, 'jobFailed', '{"job": "bench"}', 'system', 5) returning id
     ), copied as (
       insert into message_copy (receiver_id, message_id, type, has_toast)
       select $2, id, 'system', true from told
     )
     select pg_notify($3, $4)`,
    [id, receiver, PUSH_CHANNEL, JSON.stringify({ to: [receiver], push })],
  )
  return id
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + WITHIN_MS
  while (!isSo()) {
    if (performance.now() > end) throw new Error('The condition was not met in time')
    await sleep(5)
  }
}

/** A proxy to the server that the test can cut. */
async function openWay({ origin }: Running) {
  const port = Number(new URL(origin).port)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        socket.destroy()
        onward.destroy()
      })
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const drop = () => {
    for (const end of open) end.destroy()
  }
  return {
    origin: `http://127.0.0.1:${own}`,
    drop,
    close() {
      drop()
      server.close()
    },
  }
}
