import { archives } from '#modules/hr/archives/define/archive.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { copyFileToAccount } from '#modules/system/accounts/api/copy-file-to-account.ts'
import type { Actor } from '#platform/api/actor.ts'
import { linkOutsiders } from '#platform/api/approval/documents/link-outsiders.ts'
import { changedValues, lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkArchive, withTold } from './check-archive.ts'

/** Years of service are counted from these days. */
const SERVICE_FIELDS = ['workStartDate', 'joinGroupDate'] as const

/**
 * Writes the personal part of a file. Fields that a document decides (department, post, rank, kind
 * of employment, state and their days) cannot be written here.
 */
export async function updateArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, archives, input.id, Number(input.version))
  const service = Object.fromEntries(SERVICE_FIELDS.map((name) => [name, input[name]]))
  if (Object.keys(changedValues(current, service)).length > 0) {
    refuseOwnAct(actor, 'writeService', [input.id])
  }
  const today = await readToday(tx)
  // The whole file is checked, even when the caller sends only a part of it.
  const computed = checkArchive({ ...current, ...definedValues(input) }, today, {
    isJoinDateTyped: false,
  })
  const saved = await updateRecord(tx, actor, archives, withTold(input, computed), computed)
  await keepMainPosition(tx, actor, input.id, current)
  await copyFileToAccount(tx, actor, input.id)
  if (computed.idCardNo !== current.idCardNo) await linkOutsiders(tx, actor, archives, [input.id])
  return saved
}

function definedValues(input: WriteInput): WriteInput {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as WriteInput
}
