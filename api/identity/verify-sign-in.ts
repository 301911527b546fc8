import type { Database } from '../store/database.ts'
import { ENABLED, findAccountByName } from './account.ts'
import {
  HashingBusy,
  hashPassword,
  needsRehash,
  spendVerification,
  verifyPassword,
} from './password.ts'

/** `newHash`: to be stored in place of `passwordHash`, which is weaker than today's. */
export type VerifiedSignIn = { userId: string; passwordHash: string; newHash: string | null }

/**
 * Checks name and password. Every refusal is the same null after the same work,
 * whether the name is unknown, ambiguous or locked, or the password is wrong.
 */
export async function verifySignIn(
  db: Database,
  name: string,
  password: string,
): Promise<VerifiedSignIn | null> {
  const account = await findAccountByName(db, name.trim())
  if (!account) {
    await spendVerification(password)
    return null
  }
  const matches = await verifyPassword(account.passwordHash, password)
  if (!matches || account.state !== ENABLED) return null
  return {
    userId: account.id,
    passwordHash: account.passwordHash,
    newHash: needsRehash(account.passwordHash) ? await strengthen(password) : null,
  }
}

async function strengthen(password: string): Promise<string | null> {
  try {
    return await hashPassword(password)
  } catch (error) {
    // The password was right: a full gate puts the upgrade off, not the sign-in.
    if (error instanceof HashingBusy) return null
    throw error
  }
}
