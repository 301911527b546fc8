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

/**
 * Whether an enabled account holds the role itself and for good. Administrators
 * by department or post do not count: who works where is decided elsewhere, and
 * must not be able to take the last one away.
 */
async function hasLastingAdministrator(tx: Tx): Promise<boolean> {
  const result = await sql`
    select 1 from role_user ru
      join role r on r.id = ru.role_id and r.code = ${ADMIN_ROLE} and r.enabled and r.deleted_at is null
      join app_user u on u.id = ru.user_id and u.state = '1' and u.deleted_at is null
    where ru.deleted_at is null and ru.valid_to is null
      and today() >= coalesce(ru.valid_from, '-infinity')
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
