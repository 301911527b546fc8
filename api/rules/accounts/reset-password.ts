import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { endSessions } from '#api/identity/end-sessions.ts'
import { hashPassword } from '#api/identity/password.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { rememberPassword } from '#api/store/passwords.ts'
import { updateRow } from '#api/store/records.ts'
import { users } from '#resources/system/user.ts'
import { lockAccount } from './change-account-state.ts'
import { makeFirstPassword } from './first-password.ts'
import { requireRightsOver } from './require-rights-over.ts'
import { requireWholeFile } from './require-whole-file.ts'

const PASSWORD_SET = declareMessage({
  ...{ code: 'passwordSet', type: 'system', about: users.path, isFirm: true },
  link: () => '/account/sessions',
})

/**
 * Makes a new password that must be changed at the next sign-in, and ends all
 * sessions. Who could do this to a stronger account would become it.
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
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from app_user where id = ${id}`.execute(tx)
  const values = { passwordHash, passwordChangedAt: new Date(), mustChangePassword: true }
  const version = await updateRow(tx, users, id, values, actor)
  for (const { hash } of rows) await rememberPassword(tx, id, hash)
  await writeHistory(tx, actor, {
    ...{ resource: users, id, version, action: 'other' },
    before: { mustChangePassword: current.mustChangePassword ?? null },
    after: { mustChangePassword: true, passwordChangedAt: values.passwordChangedAt.toISOString() },
  })
  await endSessions(tx, id)
  await sendMessage(tx, PASSWORD_SET, [id], { from: actor, id, values: { name: actor.name } })
  const message = { key: 'rights.passwordReset', values: { name: String(current.name) } }
  return { version, once: password, message }
}
