import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

// While it lasts, connections that are kept open hear with their next answer that
// they end: closing them at once would cut off requests that are on their way.
const FAREWELL_MS = 500

export type Traffic = {
  isStopping(): boolean
  enter(outgoing: ServerResponse): void
  stop(server: Server, graceMs: number): Promise<void>
}

/** Knows which answers are under way, so that a stop can wait for them. */
export function createTraffic(): Traffic {
  const underWay = new Set<ServerResponse>()
  let server: Server | null = null

  function leave(outgoing: ServerResponse): void {
    underWay.delete(outgoing)
    // The connection counts as idle only after this event.
    if (server) setImmediate(() => server?.closeIdleConnections())
  }

  return {
    isStopping: () => server !== null,
    enter(outgoing) {
      underWay.add(outgoing)
      if (server) outgoing.shouldKeepAlive = false
      outgoing.once('close', () => leave(outgoing))
    },
    async stop(stopped, graceMs) {
      server = stopped
      for (const outgoing of underWay) outgoing.shouldKeepAlive = false
      await setTimeout(Math.min(FAREWELL_MS, graceMs))
      const closed = new Promise<void>((resolve) => stopped.close(() => resolve()))
      const cutOff = new AbortController()
      const deadline = setTimeout(graceMs - FAREWELL_MS, undefined, { signal: cutOff.signal })
        .then(() => stopped.closeAllConnections())
        .catch(() => undefined)
      await closed
      cutOff.abort()
      await deadline
    },
  }
}
