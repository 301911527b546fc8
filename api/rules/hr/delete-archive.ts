import type { Actor } from '#api/actor.ts'
import { deleteRecord } from '#api/crud/delete-record.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import { Failure } from '#api/failure.ts'
import { dropPositions } from '#api/rules/org/drop-positions.ts'
import type { Tx } from '#api/store/database.ts'
import { archives } from '#resources/hr/archive.ts'

/** 待入职 of E.EmploymentStatus. */
export const NOT_JOINED_YET = '0'

/** Only files of people who never joined may go; everybody else's must be kept. */
export async function deleteArchive(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'delete')
  if (current.status !== NOT_JOINED_YET) throw new Failure('conflict', 'conflict.archiveNotPending')
  await dropPositions(tx, actor, id)
  await deleteRecord(tx, actor, archives, id, version)
}
