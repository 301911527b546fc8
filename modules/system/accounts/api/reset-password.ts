import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { lockAccount } from './change-account-state.ts'
import { renewPassword } from './renew-password.ts'
import { requireRightsOver } from './require-rights-over.ts'
import { requireWholeFile } from './require-whole-file.ts'

const PASSWORD_SET = declareMessage({
  code: 'passwordSet',
  type: 'system',
  about: users.path,
  isFirm: true,
  link: () => '/account/sessions',
})

/**
 * Sets a password that must be changed at the next sign-in, and ends all sessions. Needs rights
 * over the account, because the actor could sign in as its user.
 */
export async function resetPassword(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id } = input
  const current = await lockAccount(tx, actor, input, 'resetPassword')
  await requireRightsOver(tx, actor, id)
  await requireWholeFile(tx, actor, current.userBaseId)
  const { version, password } = await renewPassword(tx, actor, current)
  await sendMessage(tx, PASSWORD_SET, [id], { from: actor, id, values: { name: actor.name } })
  const message = { key: 'rights.passwordReset', values: { name: String(current.name) } }
  return { version, once: password, message }
}
