import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkAccount } from './check-account.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'
import { requireRightsOver } from './require-rights-over.ts'
import { requireWholeFile } from './require-whole-file.ts'

/**
 * Department and personnel file bring or remove roles; a delegate acts with the account's rights.
 */
const ROLE_FIELDS = ['deptId', 'userBaseId', 'delegateId'] as const

/** Names used for sign-in and display: changing them can lock the user out. */
const NAME_FIELDS = ['name', 'phone', 'email'] as const

function changes(current: WireRecord, input: WriteInput, fields: readonly string[]): boolean {
  return fields.some((field) => input[field] !== undefined && input[field] !== current[field])
}

export async function updateUser(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, users, input.id, Number(input.version))
  // Runs first, because later checks reveal values of the file.
  if (input.userBaseId !== current.userBaseId) await requireWholeFile(tx, actor, input.userBaseId)
  const movesRoles = changes(current, input, ROLE_FIELDS)
  const isAnothersName = input.id !== actor.userId && changes(current, input, NAME_FIELDS)
  // Runs before the write, because the same form could remove the roles that protect the account.
  if (isAnothersName) await requireRightsOver(tx, actor, input.id)
  const computed = await checkAccount(tx, actor, input, current)
  const wasAdministrator = movesRoles && (await isAdministrator(tx, input.id))
  const saved = await updateRecord(tx, actor, users, input, computed)
  if (movesRoles) await requireRightsOver(tx, actor, input.id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return saved
}
