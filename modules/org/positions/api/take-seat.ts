import { sql } from 'kysely'
import { requireOpenDepartment } from '#modules/org/departments/api/require-open-department.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** A department and, once it is known, a post in it. */
export type Seat = { deptId: unknown; postId: unknown }

/** Requires that the post belongs to the department, and locks it until the transaction ends. */
async function requirePostOf(tx: Tx, resource: Resource, { deptId, postId }: Seat): Promise<void> {
  const result = await sql<{ dept_id: string }>`
    select dept_id from post where id = ${postId} for share`.execute(tx)
  if (result.rows[0]?.dept_id !== deptId) {
    throw invalidFields(resource, { postId: { key: 'invalid.postOfOtherDepartment' } })
  }
}

/**
 * Checks department and post of a personnel file or a position: the department is open, and the post belongs
 * to it. Call it after the caller has written its own row. Unchanged values are not checked. For a person who
 * left, a closed department is allowed.
 */
export async function takeSeat(
  tx: Tx,
  resource: Resource,
  { before, now, isGone = false }: { before: Seat | null; now: Seat; isGone?: boolean },
): Promise<void> {
  const isNewPlace = before?.deptId !== now.deptId
  if (isNewPlace && !isGone) await requireOpenDepartment(tx, resource, String(now.deptId))
  if (now.postId && (isNewPlace || before?.postId !== now.postId)) {
    await requirePostOf(tx, resource, now)
  }
}
