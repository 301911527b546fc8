import { setTimeout as sleep } from 'node:timers/promises'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import pg from 'pg'
import { type HubLink, keepLinked, type PUSH_TIMES } from '#platform/web/push/hub-link.ts'
import { MESSAGE_CALLS } from '#platform/wire/push/inbox.ts'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import { type BenchPerson, openSessions } from './bench-accounts.ts'
import { atMost, type Figure } from './figures.ts'
import type { Running } from './processes.ts'

const CLIENTS = 1_000
const OF_EACH = 20
/**
 * A client that reconnects too early tries again after 6 seconds plus a random delay of up to 10, and
 * registers a second later.
 */
const PROMISED_S = 17
const ALL_THERE_MS = 120_000
const LOOK_MS = 50

/** The push client of a page: the official library, kept connected in the same way as in the island. */
export function linkTo(
  origin: string,
  { token, code }: BenchPerson,
  heard: {
    onShow?(message: unknown): void
    onRegistered(): void
    onLost(): void
    times?: typeof PUSH_TIMES
  },
): HubLink {
  const connection = new HubConnectionBuilder()
    .withUrl(origin + HUB_PATH, {
      headers: { authorization: `Bearer ${token}` },
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  return keepLinked({
    connection,
    userCode: code,
    clientId: 'bench',
    onShow: () => undefined,
    ...heard,
  })
}

/** The messages that a user missed after a given one, as a page requests them. */
export async function askMissed(origin: string, { token }: BenchPerson, after: string | null) {
  const query = after === null ? '' : `?after=${after}`
  const answer = await fetch(origin + MESSAGE_CALLS.since + query, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = (await answer.json()) as { response?: unknown }
  if (!answer.ok) throw new Error(`missed messages: ${answer.status}`)
  return body.response
}

/** The time until a thousand pages have reconnected after a restart of their server. */
export async function measureReturn(
  server: Running,
  restart: () => Promise<Running>,
  databaseUrl: string,
): Promise<Figure[]> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const there = new Set<number>()
  const links: HubLink[] = []
  try {
    const people = await openSessions(database, CLIENTS / OF_EACH)
    for (let client = 0; client < CLIENTS; client += 1) {
      const person = people[client % people.length]
      if (!person) throw new Error('There is no account to connect with')
      links.push(
        linkTo(server.origin, person, {
          // A page that has reconnected also requests its missed messages.
          onRegistered: () =>
            void askMissed(server.origin, person, null).then(
              () => there.add(client),
              () => undefined,
            ),
          onLost: () => there.delete(client),
        }),
      )
    }
    await allThere(there)
    const stopped = performance.now()
    await restart()
    const up = performance.now()
    await allThere(there)
    const back = (performance.now() - up) / 1_000
    return [
      atMost('push: 1,000 pages are back after a restart', 's', back, PROMISED_S, 'limit'),
      atMost('push: of these, the restart itself', 's', (up - stopped) / 1_000, 15, 'limit'),
    ]
  } finally {
    for (const link of links) link.stop()
    await database.end()
  }
}

async function allThere(there: ReadonlySet<number>): Promise<void> {
  const until = performance.now() + ALL_THERE_MS
  while (there.size < CLIENTS) {
    if (performance.now() > until) throw new Error(`only ${there.size} of ${CLIENTS} are there`)
    await sleep(LOOK_MS)
  }
}
