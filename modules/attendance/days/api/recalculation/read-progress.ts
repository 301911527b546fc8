import { sql } from 'kysely'
import type { RecalculationProgress } from '#modules/attendance/days/wire/recalculation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/**
 * The progress of a computation, for the user who requested it, the leaders of its group and users with full
 * scope.
 */
export async function readProgress(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RecalculationProgress> {
  const scope = actor.permissions.get('attendance/roster:recalc')
  const { rows } = await sql<RecalculationProgress>`
    select r.id, r.state, r.closes, r.total, r.computed, r.skipped_locked as "skippedLocked"
    from attend_run r left join attend_group g on g.id = r.attend_group_id
    where r.id = ${id}::uuid and (${scope?.all ?? false} or r.asked_by = ${actor.userId}::uuid
      or ${scope?.leads ?? null}::uuid = any(g.leader_ids))`.execute(db)
  const [run] = rows
  if (!run) throw new Failure('not-found', 'not-found')
  return run
}
