import type { MiddlewareHandler } from 'hono'
import { Failure } from '#platform/api/failure.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { ApiEnv } from './env.ts'

const MAX_SHOWN = 40
/** Parameters that a caller may repeat in any call. */
const MANY: ReadonlySet<string> = new Set(['ids', 'columns'])
/** Controller and method only, because a call is served under more than one prefix. */
const nameOf = (path: string) => path.split('/').slice(-2).join('/')
/** The calls of lists check repeated parameters themselves. */
const LISTS: ReadonlySet<string> = new Set(
  RESOURCES.flatMap(({ endpoints }) => [endpoints.list, endpoints.export]).map(nameOf),
)

/**
 * Refuses a URL with a repeated parameter: one parser takes the first value and another the last, so the
 * checked value could differ from the used value.
 */
export const refuseRepeated: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const name = LISTS.has(nameOf(c.req.path)) ? undefined : repeatedName(c.req.url)
  if (name !== undefined) {
    const values = { names: name.slice(0, MAX_SHOWN) }
    throw new Failure('invalid', 'invalid.repeatedQuery', { values })
  }
  await next()
}

function repeatedName(url: string): string | undefined {
  if (!url.includes('&')) return undefined
  const names = [...new URL(url).searchParams.keys()].filter((name) => !MANY.has(name))
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}
