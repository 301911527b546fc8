import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { DOC } from '#resources/documents/define-document.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { contracts } from '#resources/hr/contracts/contract.ts'
import { probations } from '#resources/hr/probation/probation.ts'

/** Takes drafts of somebody back that joining made: of what is not to be, or not like that. */
export async function dropDrafts(
  tx: Tx,
  actor: Actor,
  userId: string,
  resources: readonly Resource[] = [probations, contracts],
): Promise<void> {
  for (const resource of resources) {
    const { rows } = await sql<{ id: string; version: number; docNo: string }>`
      update ${sql.table(resource.table)} set deleted_at = now(), updated_at = now(),
        updated_by = ${actor.userId}, version = version + 1
      where user_id = ${userId} and state = ${DOC.draft} and deleted_at is null
      returning id, version, doc_no as "docNo"`.execute(tx)
    for (const { id, version, docNo } of rows) {
      await writeHistory(tx, actor, {
        resource,
        id,
        version,
        action: 'delete',
        title: docNo,
        before: { userId },
        after: null,
      })
    }
  }
}
