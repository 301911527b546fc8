import type { Logger } from 'pino'
import type { BackEnd } from './back-end.ts'
import type { Front } from './front/front.ts'

const GRACE_MS = 10_000
const WHOLE_STOP_MS = 11_500
// Ctrl-C reaches this process twice: from the terminal, and passed on by npm.
const SAME_SIGNAL_MS = 1_000
const PARENT_CHECK_MS = 500

/** The parts to stop: first the front, then the back end below it. */
export type Parts = { front: Pick<Front, 'stop'>; backEnd: Pick<BackEnd, 'close'> }

export type Stopping = {
  /** Aborted by the first signal, so that a pending start ends. */
  signal: AbortSignal
  /** Registers the started parts, or the failure of the start. */
  watch(start: Promise<Parts>): void
}

/**
 * Stops everything in order on SIGTERM, SIGINT or SIGHUP (a closed terminal), at any point of the start. A second
 * signal cuts off running requests, but lets the database shut down cleanly.
 */
export function stopOnSignal(log: Logger): Stopping {
  const stopController = new AbortController()
  const hurry = new AbortController()
  let since = 0
  let started: Promise<Parts> | null = null

  const onSignal = (signal: NodeJS.Signals) => {
    if (stopController.signal.aborted) {
      if (Date.now() - since > SAME_SIGNAL_MS) hurry.abort()
      return
    }
    since = Date.now()
    log.info({ signal }, 'stopping')
    stopController.abort(new Error(`stopped by ${signal}`))
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, WHOLE_STOP_MS).unref()
    void stop(started, hurry.signal, log)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
  return {
    signal: stopController.signal,
    watch(start) {
      started = start
    },
  }
}

/**
 * npm passes a signal to the shell between npm and us, and some shells die of it without passing it on. This
 * applies only under npm: elsewhere a parent may end on purpose.
 */
function stopWithParent(): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

async function stop(
  started: Promise<Parts> | null,
  hurry: AbortSignal,
  log: Logger,
): Promise<never> {
  try {
    // A failed start has already closed the parts that it opened.
    const parts = await started?.catch(() => null)
    await parts?.front.stop(GRACE_MS, hurry)
    await parts?.backEnd.close()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}
