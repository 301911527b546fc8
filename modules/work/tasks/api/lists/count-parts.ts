import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_PARTS, type TaskCounts } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { seenWithin } from '#platform/api/store/rows/records.ts'
import { partFor } from './part-of-person.ts'

/** Number of tasks in each part of the actor's tasks, with the predicates of the lists. */
export async function countTaskParts(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<TaskCounts> {
  const each = await Promise.all(
    TASK_PARTS.map(async (name) => {
      const statement = sql<{ count: number }>`select count(*) as count from task as t
        where t.deleted_at is null and ${seenWithin(tasks, partFor(actor, name), 't', actor)}`
      return [name, await counts.read(db, statement.compile(db))] as const
    }),
  )
  return Object.fromEntries(each) as TaskCounts
}
