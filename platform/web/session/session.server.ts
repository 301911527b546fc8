import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type CookieJar, forgetCookie, joinChunks, removeCookie, writeChunks } from './cookies.ts'
import { sessionIdentity } from './oidc-identity.ts'
import { isSealedElsewhere, isSealedWithOlderKey, seal, unseal } from './seal.server.ts'

const CLOCK_SKEW_MS = 60 * 1000

const sessionContent = z.object({
  /** A random value, new for every sign-in. Tokens in forms are derived from it. */
  sid: z.string().min(40),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** When the access token runs out. */
  expiresAt: z.number(),
  sub: z.string().min(1),
  name: z.string(),
  user_name: z.string(),
  avatar: z.string(),
  /** The person of the account, for the face; empty without one. */
  face: z.string().default(''),
  issuedAt: z.number(),
  seenAt: z.number(),
  /** Signed in with `autologin`: outlives the browser and the idle limit, not the absolute one. */
  remember: z.boolean(),
  /** The user signed in with a password set by an administrator, and must change it first. */
  mustChangePassword: z.boolean().default(false),
  /** Signed in by redirect. */
  identity: sessionIdentity.optional(),
})

/** The content of the sealed cookie; all times in milliseconds of the server's clock. */
export type Session = z.infer<typeof sessionContent>

/** The result of a sign-in; it becomes a session, with a sid of its own, when it starts. */
export type NewSession = Omit<Session, 'sid'>

/** The secret of one sign-in. It stays in the sealed cookie; pages get derived values only. */
export function newSid(): string {
  return randomBytes(32).toString('base64url')
}

export type SessionLimits = { idleMs: number; absoluteMs: number }

export type SessionStore = {
  read(jar: CookieJar, now: number): Promise<Session | null>
  /** Whether the cookie should be written again, with the newest key. */
  isOutdated(jar: CookieJar): Promise<boolean>
  write(jar: CookieJar, session: Session, now: number): Promise<string[]>
  clear(jar: CookieJar): string[]
  /** As `clear`, for a cookie that no process can open; empty when the browser sent no cookie. */
  clearGarbage(jar: CookieJar): Promise<string[]>
}

export type SessionStoreOptions = {
  keys: readonly string[]
  secure: boolean
  limits: SessionLimits
}

/** The cookie that carries the session, within idle and absolute limits. */
export function createSessionStore({ keys, secure, limits }: SessionStoreOptions): SessionStore {
  const name = secure ? '__Host-staffdesk' : 'staffdesk'
  return {
    async read(jar, now) {
      const text = joinChunks(jar, name)
      if (text === null) return null
      const content = sessionContent.safeParse(await unseal('session', text, keys))
      return content.success && isAlive(content.data, limits, now) ? content.data : null
    },
    async isOutdated(jar) {
      const text = joinChunks(jar, name)
      return text !== null && isSealedWithOlderKey(text, keys)
    },
    async write(jar, session, now) {
      const text = await seal('session', session, keys)
      const left = session.issuedAt + limits.absoluteMs - now
      const maxAge = session.remember ? { maxAgeSeconds: Math.max(0, Math.floor(left / 1000)) } : {}
      return writeChunks(jar, name, text, { secure, ...maxAge })
    },
    clear: (jar) => removeCookie(jar, name, { secure }),
    async clearGarbage(jar) {
      // While keys change, another process may know one that is newer.
      const isElsewhere = await isSealedElsewhere('session', joinChunks(jar, name) ?? '', keys)
      return isElsewhere ? [] : forgetCookie(jar, name, { secure })
    },
  }
}

/** The time at which a session ends without further use. The server closes the sockets of the session then. */
export function endOf(session: Session, { absoluteMs, idleMs }: SessionLimits): number {
  const latest = session.issuedAt + absoluteMs
  return session.remember ? latest : Math.min(latest, session.seenAt + idleMs)
}

/** Whether a session may still be used; a moment in the future proves a forged or broken clock. */
export function isAlive(session: Session, limits: SessionLimits, now: number): boolean {
  if (session.issuedAt > now + CLOCK_SKEW_MS || session.seenAt > now + CLOCK_SKEW_MS) return false
  return now < endOf(session, limits)
}
