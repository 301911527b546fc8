import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

// During this time the next answer on a kept-alive connection announces that the connection ends: closing it
// immediately would cut off a request that is on its way.
const FAREWELL_MS = 500
// Time for requests on the connections that were accepted last.
const LAST_REQUESTS_MS = 200
// One to accept a connection, one to read from it, one to spare.
const TURNS_TO_READ = 3

export type Traffic = {
  isStopping(): boolean
  /**
   * Returns the function to call when an answer ends, in whatever way. A stop does not wait for answers for which
   * `isEndless` is true.
   */
  enter(outgoing: ServerResponse, isEndless?: () => boolean): () => void
  /**
   * Finishes running and arriving requests; cuts off the rest after `graceMs`, or immediately when `hurry`
   * aborts.
   */
  stop(server: Server, graceMs: number, hurry?: AbortSignal): Promise<void>
}

/** Tracks the running answers, so that a stop can wait for them. */
export function createTraffic(): Traffic {
  const underWay = new Map<ServerResponse, () => boolean>()
  let isStopping = false
  let dropIdle: () => void = () => undefined

  function leave(outgoing: ServerResponse): void {
    underWay.delete(outgoing)
    // Node treats the connection as idle only after this event.
    setImmediate(dropIdle)
  }

  return {
    isStopping: () => isStopping,
    enter(outgoing, isEndless = () => false) {
      underWay.set(outgoing, isEndless)
      if (isStopping) outgoing.shouldKeepAlive = false
      return () => leave(outgoing)
    },
    async stop(server, graceMs, hurry) {
      isStopping = true
      for (const outgoing of underWay.keys()) outgoing.shouldKeepAlive = false
      const late = new AbortController()
      const cutOff = () => {
        late.abort()
        server.closeAllConnections()
      }
      const deadline = setTimeout(cutOff, graceMs)
      if (hurry?.aborted) cutOff()
      hurry?.addEventListener('abort', cutOff)
      await pauseAndLook(FAREWELL_MS, late.signal)
      for (const [outgoing, isEndless] of underWay) if (isEndless()) outgoing.destroy()
      // The close() of the HTTP server would drop connections whose request is on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      await pauseAndLook(LAST_REQUESTS_MS, late.signal)
      dropIdle = () => server.closeIdleConnections()
      if (late.signal.aborted) server.closeAllConnections()
      else dropIdle()
      await closed
      clearTimeout(deadline)
    },
  }
}

/**
 * Also waits for some turns of the event loop, because a busy process wakes up late and would close before it
 * has accepted and read the waiting connections.
 */
async function pauseAndLook(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
  for (let turn = 0; turn < TURNS_TO_READ; turn++) await nextTurn()
}
