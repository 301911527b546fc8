import { sql } from 'kysely'
import { ableToApprove } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type Examiner = { id: string; name: string; fileId: string }

/**
 * Reads an account that can examine: enabled, at work, and with a personnel file, because the file
 * gives the scope of the examination.
 */
export async function readExaminer(tx: Tx, id: unknown): Promise<Examiner | undefined> {
  const { rows } = await sql<Examiner>`select a.id, a.name, a.user_base_id as "fileId"
    from app_user a where a.id = ${id ?? null}::uuid and a.user_base_id is not null
      and ${ableToApprove('a')}`.execute(tx)
  return rows[0]
}
