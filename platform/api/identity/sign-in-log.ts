import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Why somebody was not let in. The caller is never told; the log says it. */
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
  /** Nobody who has not set one clocks in at a terminal. */
  | 'noPin'

export type SignInMethod = 'password' | 'redirect' | 'link' | 'terminal'

/** One attempt to sign in. `userName` is what was typed, whoever may have it. */
export type SignInAttempt = {
  userName: string
  account: { id: string; name: string } | null
  /** Of whom at a terminal, where nobody signs in to an account. */
  person?: string | undefined
  ip: string | null
  userAgent: string | null
  method: SignInMethod
  /** Of an attempt at a terminal. */
  deviceId?: string
  /** Null when it was good. */
  reason: SignInRefusal | null
}

const MAX_NAME = 64
const MAX_USER_AGENT = 200
// Line breaks and terminal codes would let a typed name look like lines of its own.
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Stores an attempt; the same one statement whatever came of it. */
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

/** A typed name as the log has it. */
export function plainName(typed: string): string {
  return plain(typed, MAX_NAME)
}

/** What a browser says of itself, as it is kept. */
export function plainUserAgent(told: string | null): string | null {
  return told === null ? null : plain(told, MAX_USER_AGENT)
}

/** At most `max` characters as PostgreSQL counts them, none of them a control character. */
function plain(text: string, max: number): string {
  // Cut once before: nobody should make us look through a megabyte.
  const start = text.slice(0, max * 4).replace(HARMFUL, ' ')
  return [...start].slice(0, max).join('').trim()
}
