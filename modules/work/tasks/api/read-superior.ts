import { sql } from 'kysely'
import type { z } from 'zod'
import type { superior } from '#modules/work/tasks/wire/tasks.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The superior by the approval rules; null without one. */
export async function readSuperior(
  db: Database,
  userId: string,
): Promise<z.infer<typeof superior>> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ fileId: string | null; deptId: string | null }>`
      select user_base_id as "fileId", dept_id as "deptId" from app_user where id = ${userId}`.execute(
      tx,
    )
    const { fileId = null, deptId = null } = rows[0] ?? {}
    const [found] = await findApprovers(tx, 'upLeader', { userId, fileId, deptId, toDeptId: null })
    if (!found) return null
    const leader = await sql<NonNullable<z.infer<typeof superior>>>`
      select u.code as "leaderCode", u.name as "leaderName", u.dept_id as "deptId", d.name as "deptName"
      from app_user u left join department d on d.id = u.dept_id
      where u.id = ${found.actFor ?? found.id}`.execute(tx)
    return leader.rows[0] ?? null
  })
}
