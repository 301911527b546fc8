import type { MiddlewareHandler } from 'hono'
import { readBearer } from '#api/identity/bearer.ts'
import type { ActorReader } from '#api/identity/read-actor.ts'
import { RIGHTS_VERSION_HEADER } from '#contracts/navigation.ts'
import type { ApiEnv } from './env.ts'

/**
 * Nobody gets past without a living access token. Stands before every handler
 * but those of the token server and the description of the API.
 */
export function requireActor(reader: ActorReader): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const actor = await reader.read(readBearer(c.req.header('authorization')))
    c.set('actor', actor)
    await next()
    c.res.headers.set(RIGHTS_VERSION_HEADER, actor.rightsVersion)
    c.res.headers.set('cache-control', 'no-store')
  }
}
