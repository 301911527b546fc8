import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 3_600_000
const ROWS_AT_ONCE = 5_000

/**
 * Clears away tokens and used links whose time is over, at most once an hour, when called on
 * the way of a request. Deleting announces itself like a revocation, which empties
 * the caches of all processes: hence in bulk and rarely. The request does not wait for it.
 */
export function createPurge(
  db: Database,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): () => Promise<void> {
  let due = now() + FIRST_AFTER_MS
  return async function purgeWhenDue() {
    if (now() < due) return
    due = now() + EVERY_MS
    await purgeExpired(db).catch(onError)
  }
}

async function purgeExpired(db: Database): Promise<void> {
  await sql`
    delete from identity_state where (model, id) in (
      select model, id from identity_state where expires_at < now()
      limit ${ROWS_AT_ONCE} for update skip locked)
  `.execute(db)
  // A session is written down before its first token is.
  await sql`
    delete from account_session where id in (
      select id from account_session s where last_used_at < now() - interval '1 hour'
        and not exists (select from identity_state t where t.grant_id = s.grant_id)
      limit ${ROWS_AT_ONCE} for update skip locked)
  `.execute(db)
  await sql`
    delete from refresh_successor where used_token_hash in (
      select used_token_hash from refresh_successor where expires_at < now()
      limit ${ROWS_AT_ONCE} for update skip locked)
  `.execute(db)
  await sql`delete from used_sign_in_link where expires_at < now()`.execute(db)
}
