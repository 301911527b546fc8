import type { MiddlewareHandler } from 'hono'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { ApiEnv } from './env.ts'

/**
 * Calls `begin` at the first request that this process answers on a day. No request waits for it, because
 * pages compute their content from dates anyway.
 */
export function firstOfDay(
  begin: () => Promise<void>,
  now: () => number = Date.now,
): MiddlewareHandler<ApiEnv> {
  let seen = ''
  return async (_c, next) => {
    const today = todayInShanghai(new Date(now()))
    if (today !== seen) {
      seen = today
      void begin()
    }
    await next()
  }
}
