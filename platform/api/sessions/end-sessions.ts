import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { ENDED_WITH_SESSIONS } from '#product/api/ended-with-sessions.ts'

/** Reads the grant of an access token; all tokens of one sign-in share it. */
export async function readGrantId(db: Database | Tx, accessToken: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity_state')
    .select('grant_id')
    .where('model', '=', 'AccessToken')
    .where('id', '=', hashToken(accessToken))
    .executeTakeFirst()
  return row?.grant_id ?? null
}

/**
 * Locks an account until the end of the transaction. No token is issued to it meanwhile. The call waits for a
 * token that is being issued.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId} for update`.execute(tx)
}

/** Ends one session. Lock the account before, with `holdAccount`. */
export async function endGrant(tx: Tx, grantId: string): Promise<void> {
  await sql`
    delete from identity_state
    where grant_id = ${grantId} or (model = 'Grant' and id = ${hashToken(grantId)})
  `.execute(tx)
}

/**
 * Ends the sessions of an account, all or all but one, and other access to its data without a sign-in. Update the
 * account's row first, in the same transaction, because its lock prevents new tokens from being issued meanwhile.
 * `actor` is the user who ends the sessions.
 */
export async function endSessions(
  tx: Tx,
  actor: Actor,
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
  await endAlongWithSessions(tx, actor, userId)
}

/** Ends other access to a user's data without a sign-in. */
export async function endAlongWithSessions(tx: Tx, actor: Actor, userId: string): Promise<void> {
  for (const end of ENDED_WITH_SESSIONS) await end(tx, actor, userId)
}
