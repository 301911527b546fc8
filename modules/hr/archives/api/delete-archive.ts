import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { dropDrafts } from '#modules/hr/joining/api/drop-drafts.ts'
import { dropPositions } from '#modules/org/positions/api/drop-positions.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The positions of somebody who never joined, and the draft of his contract, go with the file. */
export async function deleteArchive(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await lockForUpdate(tx, actor, archives, id, version, 'delete')
  await dropPositions(tx, actor, id, { entered: true })
  await dropDrafts(tx, actor, id, [contracts])
  await deleteRecord(tx, actor, archives, id, version)
}
