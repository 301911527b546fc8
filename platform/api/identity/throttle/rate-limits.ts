import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '#platform/api/failure.ts'

/** What a call draws on. */
export type Allowance = 'reads' | 'writes' | 'sensitive' | 'exports' | 'shares'

/** So many a minute for one account, or for one address where nobody is signed in. */
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
  /** Takes one from an allowance; throws `too-many` with the seconds to wait when it is used up. */
  spend(allowance: Allowance, whose: string): Promise<void>
}

export type RateLimitDeps = {
  pool: Pool
  rates: Rates
  /** Hears once of everybody who came to the end of an allowance. */
  onUsedUp?: (allowance: Allowance, whose: string) => void
}

/**
 * Counts calls. Reads are counted in this process, for there are many of them;
 * what changes or carries away data is counted in the database, so that neither
 * more processes nor a restart give more of it. A count that cannot be read
 * refuses the call: the error goes on as it is.
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
      // Whoever goes on and on is refused without asking the database.
      inMemoryBlockOnConsumed: rates[allowance] + 1,
      // One of them clears the table for all.
      clearExpiredByTimeout: allowance === 'writes',
    })
  const limiters = {
    reads: new RateLimiterMemory({ keyPrefix: 'reads', points: rates.reads, duration: WINDOW_S }),
    writes: shared('writes'),
    sensitive: shared('sensitive'),
    exports: shared('exports'),
    // Of people who have no account here; counted by address.
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
