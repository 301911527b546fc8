import { sql } from 'kysely'
import { ableToApprove, findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The personnel file of the leaving employee, and the account of the named successor. */
type Leaving = { file: WireRecord; successorId: unknown }

/**
 * Returns the account that takes over the leaver's work: the named successor, else the superior of
 * the leaver's position. A deputy only covers the superior's absence, so the superior takes over,
 * not the deputy.
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
