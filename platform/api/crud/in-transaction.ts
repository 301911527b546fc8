import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import {
  LONG_LIMIT_MS,
  STATEMENT_LIMIT_MS,
  withTimeLimit,
} from '#platform/api/store/connection/time-limit.ts'
import { type Asking, explainConstraint } from '#platform/api/store/rows/constraint-failures.ts'
import type { Store } from './resource-store.ts'

const DEADLOCK = '40P01'
const ATTEMPTS = 3

/**
 * Runs a write. An error of the database becomes a message on the field concerned. In a deadlock the database
 * rolls back one of the two transactions, and that one is run again.
 */
export async function inTransaction<T>(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  whose: Omit<Asking, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await withoutDeadlock(store.db, work)
  } catch (error) {
    throw await explainConstraint(error, { db: store.db, ...whose })
  } finally {
    // Other processes get a notification; this process clears its cache immediately.
    store.counts.forgetAll()
    store.dictionaries.forgetAll()
  }
}

/**
 * Runs a write on many rows. Each statement and the whole write have the time limit of files and reports, but a
 * statement waits for a lock no longer than in any other write.
 */
export function inLongTransaction<T>(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  whose: Omit<Asking, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTimeLimit(LONG_LIMIT_MS, () =>
    inTransaction(store, whose, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true),
        set_config('lock_timeout', ${String(STATEMENT_LIMIT_MS)}, true)`.execute(tx)
      return work(tx)
    }),
  )
}

/** Runs a transaction, and runs it again if a deadlock ended it. */
export async function withoutDeadlock<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error
    }
  }
}
