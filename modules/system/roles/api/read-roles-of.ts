import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'

export const heldRole = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** user, department, post, leader or employee. */
  via: z.string(),
  validTo: z.string().nullable(),
})
export type HeldRole = z.infer<typeof heldRole>

/** Roles that an account holds today, with the way each was obtained. */
export async function readRolesOfUser(db: Database, userId: string): Promise<HeldRole[]> {
  const result = await sql<HeldRole>`
    select r.id, r.code, r.name, r.enabled, held.via, held.valid_to::text as "validTo"
    from effective_role(${userId}) held join role r on r.id = held.role_id
    order by r.sort, r.id, held.via`.execute(db)
  return result.rows
}

/** Roles that members of a department get, from it or from departments above. */
export async function readRolesOfDepartment(db: Database, deptId: string): Promise<HeldRole[]> {
  const result = await sql<HeldRole>`
    select distinct on (r.sort, r.id) r.id, r.code, r.name, r.enabled, 'department' as via,
      null as "validTo"
    from department_role h join role r on r.id = h.role_id and r.deleted_at is null
    where h.dept_id = ${deptId} order by r.sort, r.id`.execute(db)
  return result.rows
}

/** Roles that holders of a post get. */
export async function readRolesOfPost(db: Database, postId: string): Promise<HeldRole[]> {
  const result = await sql<HeldRole>`
    select r.id, r.code, r.name, r.enabled, 'post' as via, null as "validTo"
    from role_post h join role r on r.id = h.role_id and r.deleted_at is null
    where h.post_id = ${postId} and h.deleted_at is null order by r.sort, r.id`.execute(db)
  return result.rows
}
