import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Whether an enabled account holds the administrator role today, in whatever way. */
export async function isAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`
    select 1 from role_way
    where user_id = ${userId} and role_code = ${ADMIN_ROLE} and counts limit 1`.execute(tx)
  return result.rows.length > 0
}

/**
 * Whether an enabled account holds the role itself and for good. Administrators
 * by department or post do not count: who works where is decided elsewhere, and
 * must not be able to take the last one away.
 */
async function hasLastingAdministrator(tx: Tx): Promise<boolean> {
  const result = await sql`
    select 1 from role_way
    where role_code = ${ADMIN_ROLE} and via = 'user' and counts and valid_to is null limit 1`.execute(
    tx,
  )
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
