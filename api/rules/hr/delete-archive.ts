import type { Actor } from '#api/actor.ts'
import { deleteRecord } from '#api/crud/delete-record.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import { dropPositions } from '#api/rules/org/drop-positions.ts'
import type { Tx } from '#api/store/database.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { contracts } from '#resources/hr/contracts/contract.ts'
import { dropDrafts } from './drop-drafts.ts'

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
