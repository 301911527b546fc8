import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { clearRoster } from './clear-roster.ts'

/** Removes employees who change their group on a day from their earlier rosters. */
export async function leaveRosters(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
  day: string,
): Promise<void> {
  if (people.length === 0) return
  const today = await readToday(tx)
  await clearRoster(tx, actor, { people, from: day > today ? day : today })
}

/**
 * A change of a group's departments changes its members: employees on the roster of a group that they left
 * are removed from it.
 */
export async function leaveBroughtRosters(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from user_schedule
    where date >= today() and deleted_at is null`.execute(tx)
  const people = rows.map(({ id }) => id)
  await leaveRosters(tx, actor, people, await readToday(tx))
}
