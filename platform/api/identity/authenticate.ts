import { sql } from 'kysely'
import { HashingBusy } from '#platform/api/passwords/password-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { ENABLED, findAccountByName, type SignInAccount } from './actor/account.ts'
import { takeLink } from './link-use.ts'
import { notifyNewAddress } from './notify-new-address.ts'
import { inStateTransaction } from './provider/state-transaction.ts'
import { type SignInAttempt, writeSignIn } from './sign-in-log.ts'
import { alertWhenMany } from './throttle/alert-failures.ts'
import { TooManyAttempts } from './throttle/attempts.ts'
import { createThrottle } from './throttle/throttle.ts'
import { type RefusedSignIn, type VerifiedSignIn, verifySignIn } from './tokens/verify-sign-in.ts'

export type SignInEvent = { type: 'signed-in'; userId: string } | { type: 'sign-in-refused' }

/** `linkNonce`: the password comes from a sign-in link, which is valid once. */
export type Credentials = { username: string; password: string; linkNonce?: string | null }

/** The client and the sign-in method of an attempt. */
export type AttemptOrigin = Pick<SignInAttempt, 'ip' | 'userAgent' | 'method'>

type Attempt = Omit<SignInAttempt, 'account' | 'reason'>

/**
 * Checks a name and a password. `whenGood` runs in the transaction that logs the sign-in. Returns null for
 * every refusal. Throws TooManyAttempts or HashingBusy.
 */
export type Authenticate = <T>(
  credentials: Credentials,
  origin: AttemptOrigin,
  whenGood: (tx: Tx, account: SignInAccount) => Promise<T>,
) => Promise<T | null>

/**
 * The only way to check a password, from any page or call. Every attempt is
 * logged; when the log fails, the sign-in fails.
 */
export function createAuthenticator(
  db: Database,
  onEvent: (event: SignInEvent) => void,
): Authenticate {
  const throttle = createThrottle(db)

  async function refuse(failed: SignInAttempt) {
    await writeSignIn(db, failed)
    await alertWhenMany(db, failed)
    onEvent({ type: 'sign-in-refused' })
  }

  /** Admits the attempt, or throws TooManyAttempts with the time to wait. Unknown names wait just as long. */
  async function enter(account: SignInAccount | null, attempt: Attempt): Promise<() => void> {
    try {
      const { userName: name, ip } = attempt
      return await throttle({ accountId: account?.id ?? null, name, ip })
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      await refuse({ ...attempt, account, reason: 'throttled' })
      throw error
    }
  }

  return async function authenticate(credentials, origin, whenGood) {
    const { username } = credentials
    const attempt = { ...origin, userName: username }
    const account = await findAccountByName(db, username.trim())
    const leave = await enter(account, attempt)
    try {
      const check = await verify(db, { account, ...credentials }, attempt)
      const good =
        check.refusal === null
          ? await inStateTransaction(db, async (tx) =>
              (await enterSignIn(tx, check, attempt))
                ? { value: await whenGood(tx, check.account) }
                : null,
            )
          : null
      if (!good) {
        const reason = check.refusal ?? 'changed'
        await refuse({ ...attempt, account: check.account, reason })
        return null
      }
      if (check.account) onEvent({ type: 'signed-in', userId: check.account.id })
      return good.value
    } finally {
      leave()
    }
  }
}

async function verify(
  db: Database,
  { account, password, linkNonce = null }: Credentials & { account: SignInAccount | null },
  attempt: Attempt,
): Promise<VerifiedSignIn | RefusedSignIn> {
  const mayTry = linkNonce === null || (await takeLink(db, linkNonce))
  try {
    // Checks the password even for a used link, because the duration of a refusal must not reveal its reason.
    const check = await verifySignIn(account, password)
    return mayTry ? check : { account, refusal: 'used' }
  } catch (error) {
    if (error instanceof HashingBusy) {
      await writeSignIn(db, { ...attempt, account: null, reason: 'busy' })
    }
    throw error
  }
}

/** Logs a successful sign-in, unless the account changed since its password was checked. */
async function enterSignIn(
  tx: Tx,
  { account, newHash }: VerifiedSignIn,
  attempt: Attempt,
): Promise<boolean> {
  const stillTrue = await tx
    .updateTable('app_user')
    .set({
      last_login_at: sql<Date>`now()`,
      last_login_ip: attempt.ip,
      ...(newHash ? { password_hash: newHash } : undefined),
    })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .where('state', '=', ENABLED)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (stillTrue.numUpdatedRows !== 1n) return false
  await notifyNewAddress(tx, account, attempt.ip)
  await writeSignIn(tx, { ...attempt, account, reason: null })
  return true
}
