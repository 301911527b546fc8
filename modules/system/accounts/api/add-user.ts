import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { initialState } from './accounts-before-joining.ts'
import { checkAccount } from './check-account.ts'
import { makeFirstPassword } from './first-password.ts'
import { requireRightsOver } from './require-rights-over.ts'
import { requireWholeFile } from './require-whole-file.ts'

// The next page does not show the password. The message tells the user where to find it.
const ADDED: ReplyMessage = { key: 'rights.userAdded' }
const ADDED_AHEAD: ReplyMessage = { key: 'rights.userAddedAhead' }

/**
 * Adds an account with a random first password. The response shows the password once, and the user
 * must replace it at the first sign-in. An account of a future employee stays closed until their
 * first day.
 */
export async function addUser(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message: ReplyMessage; initialPassword?: string }> {
  const known = await findEarlierWrite(tx, actor, users, input.id)
  const born = await initialState(tx, input.userBaseId)
  const message = born.waitsForJoining ? ADDED_AHEAD : ADDED
  if (known) return { ...known, message }
  await requireWholeFile(tx, actor, input.userBaseId)
  const computed = await checkAccount(tx, actor, input, null)
  const initialPassword = makeFirstPassword()
  const passwordHash = await hashPassword(initialPassword)
  const saved = await addRecord(tx, actor, users, input, {
    ...computed,
    ...born,
    passwordHash,
    mustChangePassword: true,
  })
  // The department and the file can bring roles, so the actor needs rights over the new account.
  await requireRightsOver(tx, actor, input.id)
  return { ...saved, message, initialPassword }
}
