import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { LONG_LIMIT_MS, withTimeLimit } from './time-limit.ts'

/** One snapshot of the data, for work that may take long. */
export function inLongSnapshot<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  limitMs = LONG_LIMIT_MS,
): Promise<T> {
  return withTimeLimit(limitMs, () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true)`.execute(
          tx,
        )
        return work(tx)
      }),
  )
}
