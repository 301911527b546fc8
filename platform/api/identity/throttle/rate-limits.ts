import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '#platform/api/failure.ts'

/** The allowance that a call uses. */
export type Allowance = 'reads' | 'writes' | 'sensitive' | 'exports' | 'shares'

/** Calls a minute for one account, or for one address without a sign-in. */
export type Rates = Readonly<Record<Allowance, number>>

export const USUAL_RATES: Rates = {
  reads: 1_000,
  writes: 100,
  sensitive: 10,
  exports: 5,
  shares: 30,
}

const WINDOW_S = 60
const TABLE = 'rate_limit'

export type RateLimits = {
  /**
   * Uses one call of an allowance; throws `too-many` with the seconds to wait when the allowance is used up.
   */
  spend(allowance: Allowance, whose: string): Promise<void>
}

export type RateLimitDeps = {
  pool: Pool
  rates: Rates
  /** Called once for each account or address that uses up an allowance. */
  onUsedUp?: (allowance: Allowance, whose: string) => void
}

/**
 * Counts calls. Reads are counted in this process, because there are many;
 * calls that change or export data are counted in the database, so that neither
 * more processes nor a restart raise the limit. When the count cannot be read,
 * the call fails with that error.
 */
export function createRateLimits({ pool, rates, onUsedUp }: RateLimitDeps): RateLimits {
  const shared = (allowance: Allowance) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      keyPrefix: allowance,
      points: rates[allowance],
      duration: WINDOW_S,
      // A caller beyond the limit is refused without a query.
      inMemoryBlockOnConsumed: rates[allowance] + 1,
      // Only one of the limiters deletes expired rows, for all of them.
      clearExpiredByTimeout: allowance === 'writes',
    })
  const limiters = {
    reads: new RateLimiterMemory({ keyPrefix: 'reads', points: rates.reads, duration: WINDOW_S }),
    writes: shared('writes'),
    sensitive: shared('sensitive'),
    exports: shared('exports'),
    // For visitors without an account, counted by address.
    shares: shared('shares'),
  }

  return {
    async spend(allowance, whose) {
      try {
        await limiters[allowance].consume(whose)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        if (error.consumedPoints === rates[allowance] + 1) onUsedUp?.(allowance, whose)
        throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)))
      }
    },
  }
}

function tooMany(seconds: number): Failure {
  return new Failure('too-many', 'tooMany', {
    values: { seconds },
    retryAfterSeconds: seconds,
  })
}
