import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { plainUserAgent, type SignInMethod } from '#platform/api/identity/sign-in-log.ts'
import { currentLanguage, currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The claims of a refresh token that identify its sign-in. */
export type TokenOfSession = { accountId?: string; grantId?: string; gty?: string }

/**
 * The sign-in method of a token: its first grant type. Any other type than password and link comes from the page
 * of a provider.
 */
function methodOf(ways: string): SignInMethod {
  const [first] = ways.split(' ')
  return first === 'password' || first === 'link' ? first : 'redirect'
}

/**
 * Records that a session is alive. Called before a refresh token is stored,
 * so that the session lists miss no token, whichever way the user signed in.
 */
export async function keepSession(db: Database | Tx, token: TokenOfSession): Promise<void> {
  const { accountId, grantId, gty = '' } = token
  if (!accountId || !grantId) throw new Error('the refresh token has no account or no grant')
  const origin = currentOrigin()
  await db
    .insertInto('account_session')
    .values({
      id: uuidv7(),
      user_id: accountId,
      grant_id: grantId,
      method: methodOf(gty),
      ip: origin?.ip ?? null,
      user_agent: plainUserAgent(origin?.userAgent || null),
      language: currentLanguage(),
    })
    .onConflict((conflict) =>
      conflict.column('grant_id').doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute()
}

/**
 * A session is written at most once in this number of seconds, so the time of its last use is only as exact as that.
 */
export const LAST_USE_EXACT_S = 60

/** Records that a session was used. No call waits for it or fails with it. */
export function noteUse(db: Database, sessionId: string): void {
  sql`
    update account_session set last_used_at = now(), language = ${currentLanguage()}
    where id = ${sessionId} and last_used_at < now() - make_interval(secs => ${LAST_USE_EXACT_S})
  `
    .execute(db)
    .catch(() => undefined)
}
