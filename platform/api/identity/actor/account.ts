import { sql } from 'kysely'
import { onState } from '#platform/api/identity/provider/state-transaction.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

export const ENABLED = '1'

export type SignInAccount = { id: string; name: string; state: string; passwordHash: string }

/**
 * Finds the account of a sign-in name: user name, phone or e-mail, in any spelling. The database prevents two
 * accounts with one name. If two accounts match nevertheless, neither is returned.
 */
export async function findAccountByName(db: Database, name: string): Promise<SignInAccount | null> {
  // PostgreSQL cannot take this character. Without the check another spelling would open the account.
  if (name.includes('\u0000')) return null
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'state', 'password_hash as passwordHash'])
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.or([
        sql<boolean>`canonical_name(user_name) = canonical_name(${name})`,
        sql<boolean>`canonical_phone(phone) = canonical_phone(${name})`,
        sql<boolean>`canonical_name(email) = canonical_name(${name})`,
      ]),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/**
 * Whether tokens may be issued to this account. Within a transaction the row
 * stays locked until the tokens are stored, so that locking an account and
 * ending its sessions cannot miss tokens that are being issued.
 */
export async function mayHoldTokens(db: Database, userId: string): Promise<boolean> {
  const row = await onState(db, (on) =>
    on
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .where('state', '=', ENABLED)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
  )
  return row !== undefined
}
