import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'

/** Whether an enabled account holds the administrator role today, in whatever way. */
export async function isAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`
    select 1 from effective_role(${userId}) held join role r on r.id = held.role_id
    where r.code = ${ADMIN_ROLE} limit 1`.execute(tx)
  return result.rows.length > 0
}

/** Accounts that might be administrators, and are so without an end. */
async function hasLastingAdministrator(tx: Tx): Promise<boolean> {
  const result = await sql`
    with admin as (
      select id from role where code = ${ADMIN_ROLE} and deleted_at is null
    ), candidate as (
      select ru.user_id as id from role_user ru join admin on admin.id = ru.role_id
      where ru.deleted_at is null and ru.valid_to is null
      union all
      select u.id from role_department rd join admin on admin.id = rd.role_id
        join department top on top.id = rd.dept_id
        join department d on d.path like top.path || '%'
        join app_user u on u.dept_id = d.id
      where rd.deleted_at is null
      union all
      select u.id from role_post rp join admin on admin.id = rp.role_id
        join user_position p on p.post_id = rp.post_id
        join app_user u on u.user_base_id = p.user_id
      where rp.deleted_at is null
    )
    select 1 from candidate where exists (
      select from effective_role(candidate.id) held
      where held.role_id in (select id from admin) and held.valid_to is null)
    limit 1`.execute(tx)
  return result.rows.length > 0
}

/**
 * Refuses what leaves the company without an administrator, or takes the role
 * from the person who does it. Comes after the write: of two that remove each
 * other at once, the second waits here and then sees what the first has done.
 */
export async function requireAdministrator(tx: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
  if (isAdmin(actor) && !(await isAdministrator(tx, actor.userId))) {
    throw new Failure('conflict', 'conflict.ownAdministrator')
  }
  if (!(await hasLastingAdministrator(tx))) {
    throw new Failure('conflict', 'conflict.lastAdministrator')
  }
}
