import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { hashToken } from './tokens/token-hash.ts'

/**
 * Longer than the one minute for which a link is valid, because that minute is measured by the clock of the process
 * that opens it.
 */
const MEMORY = '10 minutes'

/** The format of a link's nonce: long enough to be unique, short enough not to fill the table. */
export const LINK_NONCE = /^[\w-]{16,64}$/

/**
 * Uses up a link for this one attempt; returns false when any process has used it before. The link stays used
 * even when the attempt fails.
 */
export async function takeLink(db: Database, nonce: string): Promise<boolean> {
  const taken = await db
    .insertInto('used_sign_in_link')
    .values({
      nonce_hash: hashToken(nonce),
      expires_at: sql<Date>`now() + ${MEMORY}::interval`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}
