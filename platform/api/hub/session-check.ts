import { sql } from 'kysely'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { readGrantId } from '#platform/api/sessions/end-sessions.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { HubCaller } from './connection.ts'

/**
 * The id of the grant, which is the same for all tokens of a session. A token without a grant is a session of its own.
 */
export async function sessionOf(db: Database, accessToken: string): Promise<string> {
  return (await readGrantId(db, accessToken)) ?? hashToken(accessToken)
}

/** The sessions of the list that have no token any more, or whose account is not enabled. */
export async function findEnded(
  db: Database,
  callers: readonly HubCaller[],
): Promise<ReadonlySet<string>> {
  const sessions = [...new Map(callers.map(({ session, userId }) => [session, userId]))]
  const { rows } = await sql<{ session: string }>`
    select asked.session
    from unnest(${sessions.map(([session]) => session)}::text[],
      ${sessions.map(([, userId]) => userId)}::uuid[]) as asked (session, user_id)
    where not exists (
        select from identity_state as token
        where token.grant_id = asked.session and token.model in ('AccessToken', 'RefreshToken')
          and token.expires_at > now())
      and not exists (
        select from identity_state as token
        where token.model = 'AccessToken' and token.id = asked.session and token.expires_at > now())
      or not exists (
        select from app_user as account
        where account.id = asked.user_id and account.state = ${ENABLED}
          and account.deleted_at is null)
  `.execute(db)
  return new Set(rows.map(({ session }) => session))
}
