import type { HubConnection } from '@microsoft/signalr'

export const PUSH_TIMES = { registerMs: 1_000, firstRetryMs: 3_000, longestRetryMs: 30_000 }
const FIRST_SPREAD_MS = 1_000
const SPREAD_MS = 10_000

export type HubLinkOptions = {
  connection: HubConnection
  /** The user of the page and the id of this client, as `Reg` sends them. */
  userCode: string
  clientId: string
  onShow(message: unknown): void
  /** Called when the hub starts to deliver messages to this client. */
  onRegistered(): void
  onLost(): void
  times?: typeof PUSH_TIMES
}

export type HubLink = { stop(): void }

/**
 * The delay before the next attempt. When a server stops, all its clients reconnect, so they spread over ten
 * seconds. Without a notice from the server (`wasTold`), the first attempt comes within a second, because
 * probably only this connection broke.
 */
export function retryDelay(
  failures: number,
  wasTold: boolean,
  random = Math.random(),
  { firstRetryMs, longestRetryMs } = PUSH_TIMES,
): number {
  const base = Math.min(firstRetryMs * 2 ** Math.min(failures, 10), longestRetryMs)
  const spread = failures === 0 && !wasTold ? FIRST_SPREAD_MS : SPREAD_MS
  return base + random * spread
}

/** Keeps a connection to the hub. It reconnects without a limit of attempts. */
export function keepLinked(options: HubLinkOptions): HubLink {
  const { connection, userCode, clientId, onShow, onRegistered, onLost } = options
  const { times = PUSH_TIMES } = options
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(work: () => Promise<void>, ms: number): void {
    if (!isStopped) timer = setTimeout(() => void work(), ms)
  }

  async function connect(): Promise<void> {
    try {
      await connection.start()
      if (isStopped) void connection.stop()
      else later(register, times.registerMs)
    } catch {
      retry(false)
    }
  }

  async function register(): Promise<void> {
    try {
      await connection.invoke('Reg', userCode, clientId)
      failures = 0
      onRegistered()
    } catch {
      // After any error: a connection that is not registered receives no messages. Stopping it starts the
      // next attempt.
      void connection.stop()
    }
  }

  function retry(wasTold: boolean): void {
    const delay = retryDelay(failures, wasTold, Math.random(), times)
    failures += 1
    later(connect, times === PUSH_TIMES ? delay : times.firstRetryMs)
  }

  connection.on('Show', onShow)
  connection.onclose((error) => {
    clearTimeout(timer)
    onLost()
    // 1012 means that the server restarts. A close without an error is a notice from the server too.
    retry(error === undefined || /\b1012\b/.test(error.message))
  })
  void connect()

  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      void connection.stop()
    },
  }
}
