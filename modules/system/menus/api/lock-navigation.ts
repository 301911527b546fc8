import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Serialises changes of the navigation: two concurrent changes could together create a cycle, or
 * remove the last way to a page.
 */
const NAVIGATION_LOCK = 7_316_001

export async function lockNavigation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAVIGATION_LOCK})`.execute(tx)
}

/** A shared lock for callers that need the navigation unchanged. */
export async function holdNavigation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NAVIGATION_LOCK})`.execute(tx)
}
