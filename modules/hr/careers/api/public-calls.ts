import type { Context } from 'hono'
import type { z } from 'zod'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'

export type CareersCallsDeps = {
  store: Pick<Store, 'db' | 'files' | 'counts' | 'dictionaries'>
  limits: RateLimits
  trustClientIp: boolean
}

/** Who calls: the network address to count by, null where the front reports none. */
export type Caller = { address: string | null }

export type PublicCall<B extends z.ZodType, A extends z.ZodType> = {
  path: string
  summary: string
  body: B
  /** The allow list: an answer with anything else fails. */
  answer: A
  /** Opens links or writes, so that it is limited by address. Pages to read and empty forms are not. */
  isLimited?: true
  run(
    deps: CareersCallsDeps,
    body: z.output<B>,
    caller: Caller & { c: Context<ApiEnv> },
  ): Promise<z.input<A>>
}

/** A call of the public pages; the compiler checks its answer against its allow list. */
export const call = <B extends z.ZodType, A extends z.ZodType>(one: PublicCall<B, A>) => one
