import type { MiddlewareHandler } from 'hono'
import { Failure } from '#platform/api/failure.ts'
import type { ActorReader } from '#platform/api/identity/actor/read-actor.ts'
import { addressBlock, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { RIGHTS_VERSION_HEADER } from '#platform/wire/shell/navigation.ts'
import type { ApiEnv } from './env.ts'

/**
 * Refuses requests without a valid access token. Runs before every handler,
 * except the token server and the description of the API.
 */
export function requireActor(
  reader: ActorReader,
  { limits, trustClientIp }: { limits: RateLimits; trustClientIp: boolean },
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    try {
      c.set('actor', await reader.read(readBearer(c.req.header('authorization'))))
    } catch (error) {
      const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
      const isStranger = error instanceof Failure && error.code === 'unauthenticated'
      if (isStranger && ip !== null) await limits.spend('reads', addressBlock(ip))
      throw error
    }
    const actor = c.get('actor')
    await next()
    c.res.headers.set(RIGHTS_VERSION_HEADER, actor.rightsVersion)
    c.res.headers.set('cache-control', 'no-store')
  }
}
