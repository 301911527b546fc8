import type { MiddlewareHandler } from 'hono'
import { Failure } from '#platform/api/failure.ts'
import { addressBlock, readClientIp } from './client-ip.ts'
import type { RateLimits } from './rate-limits.ts'

export type AdmissionDeps = { limits: RateLimits; trustClientIp: boolean }

/** Before the sign-in there is no account, so the limit counts requests by address. */
export function admitByAddress({ limits, trustClientIp }: AdmissionDeps): MiddlewareHandler {
  return async (c, next) => {
    const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
    if (ip === null) return next()
    try {
      await limits.spend('reads', addressBlock(ip))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      c.header('retry-after', String(error.retryAfterSeconds))
      c.header('cache-control', 'no-store')
      const body = { error: 'slow_down', error_description: 'too many requests', status: 429 }
      return c.json(body, 429)
    }
    return next()
  }
}
