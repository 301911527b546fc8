import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Why a sign-in was refused. Only the log has the reason; no response contains it. */
export type SignInRefusal =
  | 'unknown'
  | 'password'
  | 'locked'
  | 'disabled'
  | 'changed'
  | 'busy'
  | 'throttled'
  /** The link was used before. */
  | 'used'
  /** A person without a PIN cannot clock in at a terminal. */
  | 'noPin'
  /** The one-time PIN has expired. */
  | 'expired'

export type SignInMethod = 'password' | 'redirect' | 'link' | 'terminal'

/** One sign-in attempt. `userName` is the typed text, whether or not an account has this name. */
export type SignInAttempt = {
  userName: string
  account: { id: string; name: string } | null
  /** The person who signs in at a terminal, because users of a terminal do not sign in to an account. */
  person?: string | undefined
  ip: string | null
  userAgent: string | null
  method: SignInMethod
  /** The terminal, for an attempt at a terminal. */
  deviceId?: string
  /** Null when the attempt was successful. */
  reason: SignInRefusal | null
}

const MAX_NAME = 64
const MAX_USER_AGENT = 200
// Line breaks and terminal codes would let a typed name look like lines of its own.
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Stores an attempt with the same statement for every result. */
export async function writeSignIn(db: Database | Tx, attempt: SignInAttempt): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({
      id: uuidv7(),
      user_id: attempt.account?.id ?? null,
      user_name: plainName(attempt.userName),
      name: attempt.account?.name ?? attempt.person ?? null,
      ip: attempt.ip,
      user_agent: plainUserAgent(attempt.userAgent),
      method: attempt.method,
      device_id: attempt.deviceId ?? null,
      ok: attempt.reason === null,
      reason: attempt.reason,
    })
    .execute()
}

/** A typed name in the form in which the log stores it. */
export function plainName(typed: string): string {
  return plain(typed, MAX_NAME)
}

/** The user agent of a browser, cleaned for storage. */
export function plainUserAgent(header: string | null): string | null {
  return header === null ? null : plain(header, MAX_USER_AGENT)
}

/** At most `max` characters as PostgreSQL counts them, without control characters. */
function plain(text: string, max: number): string {
  // Cut before the replacement, so that a long header costs little.
  const start = text.slice(0, max * 4).replace(HARMFUL, ' ')
  return [...start].slice(0, max).join('').trim()
}
