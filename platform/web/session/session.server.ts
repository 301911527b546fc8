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
  /** When the access token expires. */
  expiresAt: z.number(),
  sub: z.string().min(1),
  name: z.string(),
  user_name: z.string(),
  avatar: z.string(),
  /** The id of the account's person, for the avatar; empty without a person. */
  face: z.string().default(''),
  issuedAt: z.number(),
  seenAt: z.number(),
  /**
   * The user signed in with `autologin`: the session survives the end of the browser and the idle limit, but
   * not the absolute limit.
   */
  remember: z.boolean(),
  /** The user signed in with a password set by an administrator, and must change it first. */
  mustChangePassword: z.boolean().default(false),
  /** Set after a sign-in by redirect. */
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
  /**
   * The same as `clear`, for a cookie that no process can open. Returns no lines if the browser sent no
   * cookie.
   */
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
      // While the keys are being replaced, another process may have a newer key.
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

/**
 * Whether a session may still be used. A time in the future proves that the session is forged or a clock is
 * wrong.
 */
export function isAlive(session: Session, limits: SessionLimits, now: number): boolean {
  if (session.issuedAt > now + CLOCK_SKEW_MS || session.seenAt > now + CLOCK_SKEW_MS) return false
  return now < endOf(session, limits)
}
