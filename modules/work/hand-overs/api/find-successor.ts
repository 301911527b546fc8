import { sql } from 'kysely'
import { ableToApprove, findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Whoever leaves: his personnel file, and who is named to take over. */
type Leaving = { file: WireRecord; successorId: unknown }

/**
 * Who has the work of somebody who leaves: whoever is named, else his superior as long as his position
 * says who that is. A deputy of the superior stands in for him for some days and takes nothing over.
 */
export async function findTaker(tx: Tx, { file, successorId }: Leaving): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.id = ${typeof successorId === 'string' ? successorId : null}::uuid
      and u.user_base_id is distinct from ${file.id}::uuid and ${ableToApprove('u')}`.execute(tx)
  if (rows[0]) return rows[0].id
  const deptId = typeof file.deptId === 'string' ? file.deptId : null
  const subject = { userId: null, fileId: file.id, deptId, toDeptId: null }
  const [superior] = await findApprovers(tx, 'upLeader', subject)
  return superior ? (superior.actFor ?? superior.id) : null
}
