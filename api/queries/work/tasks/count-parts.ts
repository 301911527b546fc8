import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { CountingStore } from '#api/crud/resource-store.ts'
import { TASK_PARTS, type TaskCounts } from '#contracts/tasks.ts'
import { partFor } from './part-for.ts'

/** How many tasks each part of somebody's has: by the very predicates of the lists. */
export async function countTaskParts(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<TaskCounts> {
  const each = await Promise.all(
    TASK_PARTS.map(async (name) => {
      const statement = sql<{ count: number }>`select count(*) as count from task as t
        where t.deleted_at is null and ${partFor(actor, name).rows('t')}`
      return [name, await counts.read(db, statement.compile(db))] as const
    }),
  )
  return Object.fromEntries(each) as TaskCounts
}
