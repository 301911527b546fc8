import { sql } from 'kysely'
import type { Tx } from '../store/database.ts'
import { hashToken } from './token-hash.ts'

/** The grant that an access token hangs on; everything of one sign-in shares it. */
export async function readGrantId(tx: Tx, accessToken: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity_state')
    .select('grant_id')
    .where('model', '=', 'AccessToken')
    .where('id', '=', hashToken(accessToken))
    .executeTakeFirst()
  return row?.grant_id ?? null
}

/**
 * Ends the sessions of an account, all or all but one. Update the account's row
 * first, in the same transaction: that keeps new tokens from being made meanwhile.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  { exceptGrant = null }: { exceptGrant?: string | null } = {},
): Promise<void> {
  const grantHash = exceptGrant === null ? null : hashToken(exceptGrant)
  await sql`
    delete from identity_state
    where payload ->> 'accountId' = ${userId}
      and case when model = 'Grant' then id is distinct from ${grantHash}
          else grant_id is distinct from ${exceptGrant} end
  `.execute(tx)
}
