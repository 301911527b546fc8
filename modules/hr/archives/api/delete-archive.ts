import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { dropDrafts } from '#modules/hr/joining/api/drop-drafts.ts'
import { dropPositions } from '#modules/org/positions/api/drop-positions.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Deletes the file of a person who never joined, with their positions and their draft contract. */
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
