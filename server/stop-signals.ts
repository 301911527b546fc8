import type { Logger } from 'pino'
import type { BackEnd } from './back-end.ts'
import type { Front } from './front/front.ts'

const GRACE_MS = 10_000
const WHOLE_STOP_MS = 11_500
// Ctrl-C reaches us twice: from the terminal, and passed on by npm.
const SAME_SIGNAL_MS = 1_000
const PARENT_CHECK_MS = 500

export type Parts = { front: Front; backEnd: BackEnd }

/**
 * SIGTERM or SIGINT ends everything in order; a second one ends it at once, as
 * does one that comes before there is anything to put in order.
 */
export function stopOnSignal(log: Logger, startedParts: () => Parts | null): void {
  let since: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== null) {
      if (Date.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = Date.now()
    log.info({ signal }, 'stopping')
    const parts = startedParts()
    if (parts === null) process.exit(1)
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, WHOLE_STOP_MS).unref()
    void stop(parts, log)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
}

/**
 * npm passes a signal to the shell between it and us, and some shells die of it
 * without passing it on. Only under npm: elsewhere a parent may leave on purpose.
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

async function stop({ front, backEnd }: Parts, log: Logger): Promise<never> {
  try {
    await front.stop(GRACE_MS)
    await backEnd.close()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}
