import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Who is next for what departments have: columns of a statement, as long as each other. */
export type Next = { deptIds: string[]; accountIds: string[] }

/**
 * Who has what somebody of a department leaves behind: whoever takes over, else who leads the
 * department or the nearest above it. Departments for which that is nobody are left out.
 */
export async function findNext(
  tx: Tx,
  to: string | null,
  deptIds: readonly string[],
): Promise<Next> {
  const next: Next = { deptIds: [], accountIds: [] }
  for (const deptId of deptIds) {
    const id = to ?? (await findHead(tx, deptId))
    if (id === null) continue
    next.deptIds.push(deptId)
    next.accountIds.push(id)
  }
  return next
}

/** A deputy stands in for a head for some days and takes nothing over. */
async function findHead(tx: Tx, deptId: string): Promise<string | null> {
  const subject = { userId: null, fileId: null, deptId, toDeptId: null }
  const [head] = await findApprovers(tx, 'deptHead', subject)
  return head ? (head.actFor ?? head.id) : null
}
