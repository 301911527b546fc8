import { sql } from 'kysely'
import { enterDepartment } from '#modules/org/departments/api/enter-department.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Where somebody works: a department and, once it is known, a post in it. */
export type Seat = { deptId: unknown; postId: unknown }

/** The post is kept where it is until this is done. */
async function requirePostOf(tx: Tx, resource: Resource, { deptId, postId }: Seat): Promise<void> {
  const result = await sql<{ dept_id: string }>`
    select dept_id from post where id = ${postId} for share`.execute(tx)
  if (result.rows[0]?.dept_id !== deptId) {
    throw invalidFields(resource, { postId: { key: 'invalid.postOfOtherDepartment' } })
  }
}

/**
 * To be asked of whatever says where somebody works, personnel file or position,
 * after the own row is written: the department is open, and the post is one of
 * it. What was written before and is left alone stays as it is. Whoever is gone
 * may have worked in a department that is closed since.
 */
export async function takeSeat(
  tx: Tx,
  resource: Resource,
  { before, now, isGone = false }: { before: Seat | null; now: Seat; isGone?: boolean },
): Promise<void> {
  const isNewPlace = before?.deptId !== now.deptId
  if (isNewPlace && !isGone) await enterDepartment(tx, resource, String(now.deptId))
  if (now.postId && (isNewPlace || before?.postId !== now.postId)) {
    await requirePostOf(tx, resource, now)
  }
}
