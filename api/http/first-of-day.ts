import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './env.ts'

const SHANGHAI_MS = 8 * 3_600_000

/** The date in Asia/Shanghai by the clock of this process: good enough to notice that it is another one. */
function dayOf(ms: number): string {
  return new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10)
}

/**
 * Calls `begin` at the first request that this process answers on a day. Nobody waits for it: what
 * a page shows is computed from dates anyway.
 */
export function firstOfDay(
  begin: () => Promise<void>,
  now: () => number = Date.now,
): MiddlewareHandler<ApiEnv> {
  let seen = ''
  return async (_c, next) => {
    const today = dayOf(now())
    if (today !== seen) {
      seen = today
      void begin()
    }
    await next()
  }
}
