import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { clearRoster } from './clear-roster.ts'

/** People who are in another group from a day on leave the rosters that they were on, those of today first. */
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

/** Other departments bring other people: whoever is on the roster of a group that he is no longer in leaves it. */
export async function leaveBroughtRosters(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from user_schedule
    where date >= today() and deleted_at is null`.execute(tx)
  const people = rows.map(({ id }) => id)
  await leaveRosters(tx, actor, people, await readToday(tx))
}
