import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Changes of the navigation happen one after the other: two that are harmless
 * alone could make a circle, or take the last way to a page, together.
 */
const NAVIGATION_LOCK = 7_316_001

export async function lockNavigation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAVIGATION_LOCK})`.execute(tx)
}

/** For those who only rely on the navigation staying as it is. */
export async function holdNavigation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NAVIGATION_LOCK})`.execute(tx)
}
