import { ENABLED, type SignInAccount } from '#platform/api/identity/actor/account.ts'
import type { SignInRefusal } from '#platform/api/identity/sign-in-log.ts'
import {
  HashingBusy,
  hashPassword,
  needsRehash,
  spendVerification,
  verifyPassword,
} from '#platform/api/passwords/password-hash.ts'

/**
 * `newHash`: a stronger hash that replaces the stored hash of the account; null when the stored hash is
 * strong enough.
 */
export type VerifiedSignIn = { account: SignInAccount; newHash: string | null; refusal: null }
/** The reason goes to the log only. */
export type RefusedSignIn = { account: SignInAccount | null; refusal: SignInRefusal }

const LOCKED = '2'

/**
 * Checks the password of an account. Every refusal costs the same work, whether the name is unknown or
 * ambiguous (no account), the account is locked, or the password is wrong.
 */
export async function verifySignIn(
  account: SignInAccount | null,
  password: string,
): Promise<VerifiedSignIn | RefusedSignIn> {
  if (!account) {
    await spendVerification(password)
    return { account: null, refusal: 'unknown' }
  }
  const matches = await verifyPassword(account.passwordHash, password)
  if (account.state !== ENABLED) {
    return { account, refusal: account.state === LOCKED ? 'locked' : 'disabled' }
  }
  if (!matches) return { account, refusal: 'password' }
  const isWeak = needsRehash(account.passwordHash)
  return { account, newHash: isWeak ? await strengthen(password) : null, refusal: null }
}

async function strengthen(password: string): Promise<string | null> {
  try {
    return await hashPassword(password)
  } catch (error) {
    // The password is correct. When too many hashes are being computed, only the stronger hash is put off, not the
    // sign-in.
    if (error instanceof HashingBusy) return null
    throw error
  }
}
