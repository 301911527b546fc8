import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { CountingStore } from '#api/crud/resource-store.ts'
import { seenWithin } from '#api/store/records.ts'
import { TASK_PARTS, type TaskCounts } from '#contracts/tasks.ts'
import { tasks } from '#resources/work/tasks/task.ts'
import { partFor } from './part-for.ts'

/** How many tasks each part of somebody's has: by the very predicates of the lists. */
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
