import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Successor accounts by department: two arrays of equal length, used as columns of a SQL statement.
 */
export type Next = { deptIds: string[]; accountIds: string[] }

/**
 * Finds the successor for each department: the named account, else the head of the department or of
 * the nearest department above it. Departments without a successor are left out.
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

/** A deputy only covers the head's absence, so the head takes over, not the deputy. */
async function findHead(tx: Tx, deptId: string): Promise<string | null> {
  const subject = { userId: null, fileId: null, deptId, toDeptId: null }
  const [head] = await findApprovers(tx, 'deptHead', subject)
  return head ? (head.actFor ?? head.id) : null
}
