import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { dropDrafts } from '#modules/hr/joining/api/drop-drafts.ts'
import { dropPositions } from '#modules/org/positions/api/drop-positions.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { countReferences } from '#platform/api/store/rows/references.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * Removes a file that was entered by mistake from every count and list. The row stays with the user who voided it, the
 * time and the reason, and its number is never used again. Refused while another record refers to the file, above all
 * an account, because no account may exist without its file.
 */
export async function voidArchive(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'void')
  return { version: await voidFile(tx, actor, current, String(values.reason)), gone: true }
}

/** Voids a locked file and returns its new version. The caller checks the right to it. */
export async function voidFile(
  tx: Tx,
  actor: Actor,
  { id, status, name, version }: WireRecord,
  reason: string,
): Promise<number> {
  // Positions that a user entered by hand remain, so they block the action.
  await dropPositions(tx, actor, id, { entered: false })
  await dropDrafts(tx, actor, id, [contracts])
  const references = await countReferences(tx, archives, id)
  if (references.length > 0) {
    throw new Failure('conflict', 'conflict.voidReferenced', { references })
  }
  await sql`update user_base_info set voided_at = now(), deleted_at = now(), updated_at = now(),
    voided_by = ${actor.userId}, updated_by = ${actor.userId}, void_reason = ${reason},
    version = version + 1 where id = ${id}`.execute(tx)
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version: version + 1,
    action: 'state',
    before: { status },
    title: String(name),
    after: { transition: 'void', transitionReason: reason },
  })
  return version + 1
}
