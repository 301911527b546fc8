import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

const ROWS_AT_ONCE = 5_000

/**
 * Deletes expired tokens and used links. Deleting sends the same notification as a revocation, which empties the
 * caches of all processes, so it runs rarely and in bulk.
 */
export async function clearSignInState(db: Database): Promise<void> {
  await sql`
    delete from identity_state where (model, id) in (
      select model, id from identity_state where expires_at < now()
      limit ${ROWS_AT_ONCE} for update skip locked)
  `.execute(db)
  // A session row is written before its first token, so the age condition keeps new rows.
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
