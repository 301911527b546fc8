import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { users } from '#resources/system/user.ts'
import { checkAccount } from './check-account.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'
import { requireRightsOver } from './require-rights-over.ts'
import { requireWholeFile } from './require-whole-file.ts'

/**
 * Department and personnel file bring roles along, or take them away; a delegate
 * acts with what the account holds.
 */
function bringsRoles(current: WireRecord, input: WriteInput): boolean {
  return (['deptId', 'userBaseId', 'delegateId'] as const).some(
    (field) => input[field] !== undefined && input[field] !== current[field],
  )
}

export async function updateUser(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, users, input.id, Number(input.version))
  const computed = await checkAccount(tx, input, current)
  if (input.userBaseId !== current.userBaseId) await requireWholeFile(tx, actor, input.userBaseId)
  const movesRoles = bringsRoles(current, input)
  const wasAdministrator = movesRoles && (await isAdministrator(tx, input.id))
  const saved = await updateRecord(tx, actor, users, input, computed)
  if (movesRoles) await requireRightsOver(tx, actor, input.id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return saved
}
