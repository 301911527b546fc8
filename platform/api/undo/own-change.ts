import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { TAKE_BACK_SECONDS } from '#platform/wire/records/take-back.ts'

/** `before`: the values that the action changed. */
export type OwnChange = { before: Values }

type Row = OwnChange & { isRecent: boolean }

/**
 * Returns the action of the caller that made the present version of a locked record. Refuses if another write has
 * changed the record since, if another action or another user made the version, and after a minute by the clock of
 * the database.
 */
export async function requireOwnChange(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { id, action }: { id: string; action: string },
): Promise<OwnChange> {
  const { rows } = await sql<Row>`
    select a.before, t.updated_at > clock_timestamp() - make_interval(secs => ${TAKE_BACK_SECONDS}) as "isRecent"
    from ${sql.table(resource.table)} t join audit_log a
      on a.resource = ${resource.path} and a.record_id = t.id and a.version = t.version
    where t.id = ${id} and a.actor_id = ${actor.userId} and a.after ->> 'transition' = ${action}`.execute(
    tx,
  )
  const [change] = rows
  if (!change) throw new Failure('conflict', 'takeBack.nothing')
  if (!change.isRecent) throw new Failure('conflict', 'takeBack.tooLate')
  return change
}
