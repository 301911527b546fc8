import { sql } from 'kysely'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/**
 * Deletes the drafts that joining created for a person who will not join, or not on these terms.
 */
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
