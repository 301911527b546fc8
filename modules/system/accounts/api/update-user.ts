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
 * Department and personnel file bring roles along, or take them away; a delegate
 * acts with what the account holds.
 */
const ROLE_FIELDS = ['deptId', 'userBaseId', 'delegateId'] as const

/** What somebody signs in by, and is known by: whoever changes it can keep the holder out. */
const NAME_FIELDS = ['name', 'phone', 'email'] as const

function changes(current: WireRecord, input: WriteInput, fields: readonly string[]): boolean {
  return fields.some((field) => input[field] !== undefined && input[field] !== current[field])
}

export async function updateUser(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, users, input.id, Number(input.version))
  // First of all: what the checks below say of a file is for those alone who may read it.
  if (input.userBaseId !== current.userBaseId) await requireWholeFile(tx, actor, input.userBaseId)
  const movesRoles = changes(current, input, ROLE_FIELDS)
  const isAnothersName = input.id !== actor.userId && changes(current, input, NAME_FIELDS)
  // Before the write: in the same form a move could take away what makes the account the stronger one.
  if (isAnothersName) await requireRightsOver(tx, actor, input.id)
  const computed = await checkAccount(tx, actor, input, current)
  const wasAdministrator = movesRoles && (await isAdministrator(tx, input.id))
  const saved = await updateRecord(tx, actor, users, input, computed)
  if (movesRoles) await requireRightsOver(tx, actor, input.id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return saved
}
