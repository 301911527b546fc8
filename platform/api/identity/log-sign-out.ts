import { sql } from 'kysely'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { hashToken } from './tokens/token-hash.ts'

export type TokenHolder = { userId: string; code: string; name: string }

/** Finds the owner of the session behind a refresh token; null for an unknown token. */
export async function findTokenHolder(
  db: Database | Tx,
  token: string,
): Promise<TokenHolder | null> {
  const result = await sql<TokenHolder>`
    select u.id as "userId", u.code, u.name from identity_state s
    join app_user u on u.id::text = s.payload ->> 'accountId'
    where s.model = 'RefreshToken' and s.id = ${hashToken(token)}`.execute(db)
  return result.rows[0] ?? null
}

/** Writes to the operation log that the user ended their own session. */
export async function logSignOut(
  db: Database,
  holder: TokenHolder,
  ip: string | null,
): Promise<void> {
  await writeAudit(db, holder, {
    resource: 'system/users',
    id: holder.userId,
    action: 'sign_out',
    title: holder.name,
    ip,
  })
}
