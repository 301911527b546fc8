import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refresh, type TokenCaller, type TokenPair } from '#platform/web/gateway/token.server.ts'
import { createTokenHolder, type TokenHolder } from '#platform/web/gateway/token-holder.server.ts'
import type { TokenWitness } from '#platform/web/gateway/token-witness.server.ts'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'
import type { CookieJar } from './cookies.ts'
import { requireSameIdentity, type SessionIdentity } from './oidc-identity.ts'
import { type NewSession, newSid, type Session, type SessionStore } from './session.server.ts'

// The time of last use is written at this interval, so that most responses carry no cookie.
const SLIDES_WITHIN_IDLE = 60
// Shortly before a renewal, another response may already contain the new tokens. This response must not
// restore the old ones.
const NO_SLIDE_BEFORE_EXPIRY_MS = 120_000
const WRITTEN_AT_MOST = 2_000

type Tracked = {
  store: SessionStore
  jar: CookieJar
  session: Session | null
  tokenCaller: TokenCaller
  witness: TokenWitness
  idleMs: number
}

/**
 * The recent cookie lines by access token. Loaders and parallel requests of one session get the identical
 * line, which Remix then sends once.
 */
const written = createBoundedCache<{ lines: Promise<string[]>; at: number }>(WRITTEN_AT_MOST)

/** Tracks the changes to the session during one request. */
export function trackSession(tracked: Tracked) {
  const { store, jar, session, tokenCaller, witness, idleMs } = tracked
  const slideEveryMs = idleMs / SLIDES_WITHIN_IDLE
  const tokens = session && tokensOf(session, tokenCaller)
  const initial = tokens?.pair()
  let replacement: Session | null | undefined
  let amendment: Partial<Session> | undefined

  function write(next: Session, now: number): Promise<string[]> {
    const known = written.get(next.access_token)
    if (known && now - known.at < slideEveryMs) return known.lines
    const lines = store.write(jar, { ...next, seenAt: now }, now)
    written.set(next.access_token, { lines, at: now })
    return lines
  }

  return {
    tokens,
    async cookies(): Promise<string[]> {
      const now = Date.now()
      if (replacement) return write(replacement, now)
      if (replacement === null) return store.clear(jar)
      if (!session || !tokens) return store.clearGarbage(jar)
      const pair = tokens.pair()
      if (amendment) {
        written.delete(pair.accessToken)
        return write(withTokens({ ...session, ...amendment }, pair), now)
      }
      if (pair !== initial) return write(withTokens(session, pair), now)
      // The cookie does not prove that the session still exists, because another process may have ended it.
      if (!witness.isAccepted()) return []
      const isRecent = now - session.seenAt < slideEveryMs
      const mayStay = isRecent && !(await store.isOutdated(jar))
      return mayStay || pair.expiresAt - now < NO_SLIDE_BEFORE_EXPIRY_MS ? [] : write(session, now)
    },
    /**
     * Writes new tokens without updating the time of last use: a page that only listens does not extend its
     * session.
     */
    async renewed(): Promise<string[]> {
      const pair = tokens?.pair()
      if (!session || !pair || pair === initial) return []
      return store.write(jar, withTokens(session, pair), Date.now())
    },
    amend(change: Partial<Session>) {
      amendment = { ...amendment, ...change }
    },
    start(next: NewSession) {
      replacement = { ...next, sid: newSid() }
      written.delete(next.access_token)
    },
    end() {
      replacement = null
    },
  }
}

/** The token pair of a session. It is renewed when necessary. */
export function tokensOf(session: NewSession, caller: TokenCaller): TokenHolder {
  const pair = {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expiresAt,
  }
  return createTokenHolder(pair, async (refreshToken) => {
    const successor = await refresh(caller, refreshToken)
    if (session.identity && successor.idToken) requireSame(session.identity, successor.idToken)
    return successor
  })
}

/** Tokens of another user end the session. */
function requireSame(identity: SessionIdentity, idToken: string): void {
  try {
    requireSameIdentity(identity, idToken)
  } catch (cause) {
    throw new GatewayError('unauthenticated', '', { cause })
  }
}

function withTokens(session: Session, pair: TokenPair): Session {
  return {
    ...session,
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    expiresAt: pair.expiresAt,
  }
}
