import pg from 'pg'
import { connectionTo } from '#platform/wire/http/database-session.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 15_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const GOODBYE_MS = 1_000

export type ListenEvents = {
  /** Listening started: no notification is missed until `onDown`. */
  onUp?: () => void
  /** Notifications may be missed: drop the caches that depend on them. */
  onDown?: (reason: unknown) => void
}

export type Listener = { close(): Promise<void> }

/**
 * Listens on PostgreSQL channels over its own connection and reconnects
 * without end. `onDown` is called once for each lost connection.
 */
export function listen(
  url: string,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  { onUp = () => undefined, onDown = () => undefined }: ListenEvents = {},
): Listener {
  let closed = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | null = null
  let connection: Listener | null = null

  function connect(): void {
    connection = openConnection(url, channels, {
      onNotify,
      onUp() {
        retryMs = FIRST_RETRY_MS
        onUp()
      },
      onEnd(reason, wasUp) {
        if (wasUp) onDown(reason)
        if (!closed) scheduleRetry()
      },
    })
  }

  function scheduleRetry(): void {
    // Random delay, so that the processes do not all reconnect at the same moment.
    const delay = retryMs * (0.5 + Math.random() / 2)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    retry = setTimeout(connect, delay)
    retry.unref()
  }

  connect()
  return {
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await connection?.close()
    },
  }
}

type ConnectionEvents = {
  onNotify: (channel: string, payload: string) => void
  onUp: () => void
  /** Called once, however the connection ends. */
  onEnd: (reason: unknown, wasUp: boolean) => void
}

/** One attempt to connect and listen, and the heartbeat while it lasts. */
function openConnection(
  url: string,
  channels: readonly string[],
  { onNotify, onUp, onEnd }: ConnectionEvents,
): Listener {
  const client = createClient(url)
  let isUp = false
  let heartbeat: NodeJS.Timeout | undefined
  let ended: Promise<void> | null = null

  const leave = (reason: unknown): Promise<void> => {
    ended ??= (async () => {
      clearInterval(heartbeat)
      onEnd(reason, isUp)
      await closeConnection(client)
    })()
    return ended
  }

  const start = async () => {
    await client.connect()
    for (const channel of channels) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    // The connection was closed or lost while it started.
    if (ended !== null) return
    isUp = true
    onUp()
    heartbeat = setInterval(() => void client.query('select 1').catch(leave), HEARTBEAT_MS)
    heartbeat.unref()
  }

  client.on('error', (error) => void leave(error))
  client.on('end', () => void leave(new Error('the connection ended')))
  client.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
  start().catch(leave)
  return { close: () => leave(new Error('closed')) }
}

/**
 * Destroy the socket: a dead connection cannot deliver a Terminate message, and a hanging server does not
 * read it.
 */
async function closeConnection(client: pg.Client): Promise<void> {
  const unheard = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(unheard)
}

function createClient(url: string): pg.Client {
  return new pg.Client({
    ...connectionTo(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'staffdesk listener',
  })
}
