import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** True when an enabled account holds the administrator role today, in any way. */
export async function isAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`
    select 1 from role_way
    where user_id = ${userId} and role_code = ${ADMIN_ROLE} and counts limit 1`.execute(tx)
  return result.rows.length > 0
}

/**
 * True when an enabled account holds the role directly and permanently. Administrators through a
 * department or post do not count, because a change of position must not remove the last
 * administrator.
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
 * Fails when no administrator remains, or when the actor would lose the role. Runs after the write:
 * of two administrators who remove each other concurrently, the second waits for the lock and then
 * sees the first change.
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
