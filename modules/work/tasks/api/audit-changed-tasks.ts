import { type RawBuilder, sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'

type Change = {
  action: 'update' | 'state'
  /** The values that the history stores, as SQL on the columns of `changed`. */
  before: RawBuilder<unknown>
  after: RawBuilder<unknown>
}

/** Writes the history of the tasks in the CTE `changed (id, version, title, …)` of the same statement. */
export function auditChangedTasks(actor: Actor, { action, before, after }: Change) {
  return auditRows(actor, {
    resource: tasks.path,
    action,
    from: sql`changed`,
    id: sql`changed.id`,
    version: sql`changed.version`,
    title: sql`changed.title`,
    before,
    after,
  })
}
